/** The declarations of all modules. They import nothing from the endpoints, which would close a cycle. */
import { accounts } from './accounts.ts';
import { analytics } from './analytics.ts';
import { api } from './api.ts';
import { assets } from './assets.ts';
import { assignments } from './assignments.ts';
import { changes } from './changes.ts';
import { checklists } from './checklists.ts';
import { inspections } from './inspections.ts';
import { integrations } from './integrations.ts';
import { issues } from './issues.ts';
import { logs } from './logs.ts';
import { people } from './people.ts';
import { platform } from './platform.ts';
import { provisioning } from './provisioning.ts';
import { resources } from './resources.ts';
import { signOn } from './sign-on.ts';
import { webhooks } from './webhooks.ts';

export const DECLARATIONS = [
  accounts,
  people,
  checklists,
  resources,
  analytics,
  issues,
  assignments,
  assets,
  inspections,
  logs,
  platform,
  signOn,
  provisioning,
  api,
  changes,
  webhooks,
  integrations,
] as const;
type Declaration = (typeof DECLARATIONS)[number];

type KeyOf<U> = U extends unknown ? keyof U & string : never;
/** The code of a permission, such as `SST_VIEW_ASSET`. */
export type Permission = Declaration['permissions'][number];

/** The code of an event, such as `asset.archived`. */
export type EventCode = KeyOf<Declaration['events']>;
/** The declaration of an event. */
export type EventDeclarationOf<C extends EventCode> = Declaration extends infer D
  ? D extends { readonly events: { readonly [K in C]: infer E } }
    ? E
    : never
  : never;
type LoggedEventCode<C extends EventCode = EventCode> = C extends unknown
  ? EventDeclarationOf<C> extends { readonly log: null }
    ? never
    : C
  : never;
/** The code of an activity that the log records: an event or an activity of its own. */
export type ActivityCode = LoggedEventCode | KeyOf<Declaration['activities']>;
/** The code of an error, such as `SST_IN_USE`. Messages are in `locales/<language>/errors.json`. */
export type ErrorCode = KeyOf<Declaration['errors']>;

/** Merges one property of all declarations into one record. */
export const collect = <Key extends string, Value>(
  pick: (declaration: Declaration) => Readonly<Record<string, Value>>,
): Readonly<Record<Key, Value>> => Object.assign({}, ...DECLARATIONS.map(pick)) as Readonly<Record<Key, Value>>;
