/** Deletes a person: their open work goes to somebody else, and what they did stays. */
import {
  PERSONAL_HISTORY_KINDS,
  PERSONAL_WORK_KINDS,
  type RemovalPreview,
  type RemovedName,
} from '@rounds/contract/person-removal';
import type { Tx } from '../../db/database.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import type { Call } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { deleteAccount, listAccountUsers } from '../auth/index.ts';
import { enqueueRemoval, removeFiles } from '../files/index.ts';
import { anonymiseNames, type NameOrder } from './anonymise-names.ts';
import { personalWork, type Successor } from './personal-work.ts';
import {
  clearPerson,
  countHistory,
  deleteRowsOf,
  getWorkspaceLanguage,
  isProvisioned,
  listOutsideColumns,
  listOwnColumns,
  type RemovedPerson,
} from './queries/person.ts';

export interface RemovalContext extends Pick<Call, 'registry'> {
  readonly tx: Tx;
  readonly workspace_id: number;
}

export interface Removal {
  readonly name: RemovedName;
  readonly successor: Successor | null;
}

export async function previewRemoval(
  { tx, registry }: RemovalContext,
  { id, full_name, account_id }: RemovedPerson,
): Promise<RemovalPreview> {
  const counts = new Map<string, number>();
  for (const { kind, count } of registry.list(personalWork)) {
    counts.set(kind, (counts.get(kind) ?? 0) + (await count(tx, id)));
  }
  const history = await countHistory(tx, id);
  return {
    full_name,
    work: PERSONAL_WORK_KINDS.map((kind) => ({ kind, count: counts.get(kind) ?? 0 })).filter(({ count }) => count > 0),
    history: PERSONAL_HISTORY_KINDS.map((kind) => ({ kind, count: history[kind] })).filter(({ count }) => count > 0),
    deletes_account: (await listAccountUsers(tx, account_id)).length === 1,
    is_provisioned: await isProvisioned(tx, id),
  };
}

/** The person must be locked. Returns the name that they have from now on, and what changed. */
export async function removePerson(
  context: RemovalContext,
  person: RemovedPerson,
  { name, successor }: Removal,
): Promise<{ readonly full_name: string; readonly events: readonly NewEvent[] }> {
  const { tx, registry, workspace_id } = context;
  const events: NewEvent[] = [];
  const work = registry.list(personalWork);
  for (const { handOver } of PERSONAL_WORK_KINDS.flatMap((kind) => work.filter((one) => one.kind === kind))) {
    events.push(...(await handOver({ tx, workspace_id, user_id: person.id, successor })));
  }
  const columns = [...(await listOwnColumns(tx)), ...(await listOutsideColumns(tx))];
  for (const column of columns) await enqueueRemoval(tx, workspace_id, await deleteRowsOf(tx, column, person.id));
  const language = await getWorkspaceLanguage(tx, workspace_id);
  const replacement = name === 'anonymised' ? translate(language, 'former_member') : null;
  await clearPerson(tx, person.id, replacement);
  if (person.avatar) await removeFiles(context, [person.avatar], { by: 'users' });
  await deleteAccount(tx, person.account_id);
  if (replacement !== null) {
    const { id: user_id, full_name, email } = person;
    const order: NameOrder = { workspace_id, user_id, name: full_name, email, replacement };
    await enqueue(tx, anonymiseNames.name, order);
  }
  return { full_name: replacement ?? person.full_name, events };
}
