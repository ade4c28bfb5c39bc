/** Hands over what is open of people who leave, in one transaction with their deactivation, now or after their last day. */
import { HANDED_OVER_KINDS, type HandedOverKind, type OpenWork, type Successors } from '@rounds/contract/users';
import type { Tx } from '../../db/database.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor, Call, TaskContext } from '../../http/module.ts';
import { endUserSessions } from '../auth/index.ts';
import { countGroupsOf, setStatuses } from '../users/index.ts';
import { personalWork, type Successor } from './personal-work.ts';
import { findSuccessor } from './queries/person.ts';

interface WorkContext {
  readonly tx: Tx;
  readonly registry: TaskContext['registry'];
  readonly workspace_id: number;
}

/** The successors who are active, by kind. */
type ActiveSuccessors = ReadonlyMap<HandedOverKind, Successor>;

export async function countOpenWork({ tx, registry }: WorkContext, ids: readonly number[]): Promise<OpenWork> {
  const counts = new Map<string, number>();
  for (const { kind, count } of registry.list(personalWork)) {
    for (const id of ids) counts.set(kind, (counts.get(kind) ?? 0) + (await count(tx, id)));
  }
  return {
    people: ids.length,
    work: HANDED_OVER_KINDS.map((kind) => ({ kind, count: counts.get(kind) ?? 0 })).filter(({ count }) => count > 0),
    groups: await countGroupsOf(tx, ids),
  };
}

/** People who are no longer active take over nothing. */
export async function findSuccessors(
  { tx, workspace_id }: WorkContext,
  successors: Successors,
): Promise<ActiveSuccessors> {
  const byKind = new Map<HandedOverKind, Successor>();
  for (const kind of HANDED_OVER_KINDS) {
    const id = successors[kind];
    const successor = id === undefined ? undefined : await findSuccessor(tx, workspace_id, id);
    if (successor) byKind.set(kind, successor);
  }
  return byKind;
}

/** @throws ApiError VALIDATION_FAILED if somebody who takes over is not active, or leaves as well */
export async function getSuccessors(
  call: Pick<Call, 'tx' | 'registry' | 'locale'> & { readonly actor: Actor },
  successors: Successors,
  leaving: readonly number[],
): Promise<ActiveSuccessors> {
  const activeSuccessors = await findSuccessors({ ...call, workspace_id: call.actor.workspace_id }, successors);
  for (const kind of HANDED_OVER_KINDS) {
    const id = successors[kind];
    if (id !== undefined && (!activeSuccessors.has(kind) || leaving.includes(id)))
      throw fieldError(`successors.${kind}`, call.locale, 'field.active_person');
  }
  return activeSuccessors;
}

/** Gives each kind of work to its successor and deactivates the people; the transaction does all of it or nothing. */
export async function handOverAndDeactivate(
  { tx, registry, workspace_id }: WorkContext,
  ids: readonly number[],
  successors: ActiveSuccessors,
): Promise<readonly NewEvent[]> {
  const events: NewEvent[] = [];
  const work = registry.list(personalWork);
  for (const kind of HANDED_OVER_KINDS) {
    const successor = successors.get(kind);
    if (!successor) continue;
    for (const { handOver } of work.filter((one) => one.kind === kind)) {
      for (const user_id of ids) events.push(...(await handOver({ tx, workspace_id, user_id, successor })));
    }
  }
  await setStatuses(tx, ids, 'deactivated');
  for (const id of ids) await endUserSessions(tx, id);
  return events;
}

/** Returns names by kind of work for the log, because people are renamed and deleted. */
export const toSuccessorNames = (successors: ActiveSuccessors): Readonly<Record<string, string>> =>
  Object.fromEntries([...successors].map(([kind, { full_name }]) => [kind, full_name]));
