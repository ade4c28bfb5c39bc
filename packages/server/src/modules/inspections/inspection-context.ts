/** The context that work on an inspection needs. */
import type { BodyOf } from '@rounds/contract/endpoint.ts';
import type { inspections } from '@rounds/contract/inspections';
import type { Database, Tx } from '../../db/database.ts';
import type { Actor, Call } from '../../http/module.ts';

/** The template and the asset of an inspection that is to be created. */
export type NewInspection = NonNullable<BodyOf<typeof inspections.sync>['new']>;

/** The parts of a call that working on an inspection needs. */
export type InspectionContext = Pick<Call, 'registry' | 'locale' | 'activity' | 'publish' | 'afterCommit'> & {
  /** The origin of the call; missing for the server's own work. */
  readonly request?: { readonly user_agent: string };
  readonly tx: Tx;
  readonly database: Database;
  readonly actor: Pick<Actor, 'workspace_id' | 'user_id' | 'full_name' | 'tz_code' | 'permissions' | 'plan'>;
};
