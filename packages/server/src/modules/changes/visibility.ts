/**
 * Decides which events a person may see. Each module decides which of its records a person may see now; a deleted
 * record is known only to people who may see every record of its kind.
 */
import type { RecordKind } from '@rounds/contract/event-codes.ts';
import type { Permission } from '@rounds/contract/permissions.ts';
import type { Tx } from '../../db/database.ts';
import type { WorkspaceEvent } from '../../events/workspace-event.ts';
import { extensionPoint } from '../../http/extensions.ts';
import type { Actor, ModuleRegistry } from '../../http/module.ts';

export interface VisibilityContext {
  readonly tx: Tx;
  readonly registry: ModuleRegistry;
  readonly actor: Pick<Actor, 'user_id' | 'permissions' | 'site_limit'>;
}

export interface RecordVisibility {
  readonly kinds: readonly RecordKind[];
  /** People with any of these see every record, and learn that one was deleted; a function if more decides. */
  readonly all: readonly Permission[] | ((context: VisibilityContext) => boolean | Promise<boolean>);
  /** The records belong to sites: of people who are limited to some, nobody sees all, and `findVisible` says what they see. */
  readonly isOfSites?: true;
  /**
   * Returns those of these records that people without such permissions see, in a transaction with their limit. If it
   * is missing, they see none.
   */
  findVisible?(context: VisibilityContext, ids: readonly number[], kind: RecordKind): Promise<Iterable<number>>;
}

/** Every kind of record has exactly one. */
export const recordVisibility = extensionPoint<RecordVisibility>('changes.visibility');

/** Returns the events whose record the person may see now, in the same order. */
export async function filterVisibleEvents<E extends Pick<WorkspaceEvent, 'kind' | 'record'>>(
  context: VisibilityContext,
  events: readonly E[],
): Promise<E[]> {
  const visible = new Set<E>();
  for (const [kind, ofKind] of Map.groupBy(events, (event) => event.kind)) {
    const rule = context.registry.list(recordVisibility).find(({ kinds }) => kinds.includes(kind));
    if (!rule) continue;
    if (await seesAll(context, rule)) {
      for (const event of ofKind) visible.add(event);
      continue;
    }
    const ids = [...new Set(ofKind.flatMap(({ record }) => record.id ?? []))];
    if (ids.length === 0 || !rule.findVisible) continue;
    const visibleIds = new Set(await rule.findVisible(context, ids, kind));
    for (const event of ofKind) if (event.record.id !== null && visibleIds.has(event.record.id)) visible.add(event);
  }
  return events.filter((event) => visible.has(event));
}

/** Returns the records of one kind that the person may see now. */
export async function findVisibleRecords(
  context: VisibilityContext,
  kind: RecordKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rule = context.registry.list(recordVisibility).find(({ kinds }) => kinds.includes(kind));
  if (!rule) return new Set();
  if (await seesAll(context, rule)) return new Set(ids);
  return new Set(await rule.findVisible?.(context, ids, kind));
}

async function seesAll(context: VisibilityContext, { all, isOfSites }: RecordVisibility): Promise<boolean> {
  if (isOfSites && context.actor.site_limit) return false;
  return typeof all === 'function' ? all(context) : all.some((permission) => context.actor.permissions.has(permission));
}
