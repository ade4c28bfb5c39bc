/** Determines which rows a repeat has, and in which order. */
import type { Id } from '../template/document.ts';
import { isLater } from './pick-winner.ts';

export interface RowStamp {
  readonly id: Id;
  readonly at: string;
  /** The preceding row; null if the row is the first, absent if it is the last. */
  readonly after?: Id | null;
}
export interface RowClaim {
  readonly row: Id;
  readonly added: RowStamp | undefined;
  readonly removed: RowStamp | undefined;
}

export const pickLatest = (current: RowStamp | undefined, candidate: RowStamp): RowStamp =>
  current && !isLater(candidate, current) ? current : candidate;

const isPresent = ({ added, removed }: RowClaim): boolean =>
  added !== undefined && !(removed && isLater(removed, added));

/**
 * The ids of the present rows in order. Each follows the row that it was added after, the newest first;
 * removed rows keep the position of those after them. Rows with no or an unknown predecessor come last.
 */
export function orderRows(claims: readonly RowClaim[]): Id[] {
  const claimsByRow = new Map(claims.filter((claim) => claim.added).map((claim) => [claim.row, claim]));
  const behind = new Map<Id | null, RowClaim[]>();
  const last: RowClaim[] = [];
  for (const claim of claimsByRow.values()) {
    const after = claim.added?.after;
    const isPlaced = after === null || (after !== undefined && claimsByRow.has(after) && after !== claim.row);
    if (!isPlaced) last.push(claim);
    else if (behind.has(after)) behind.get(after)?.push(claim);
    else behind.set(after, [claim]);
  }
  const newestFirst = (a: RowClaim, b: RowClaim) => (isLater(a.added as RowStamp, b.added as RowStamp) ? -1 : 1);
  for (const group of behind.values()) group.sort(newestFirst);
  last.sort(newestFirst).reverse();
  const order: Id[] = [];
  const passed = new Set<Id>();
  const walk = (tops: readonly RowClaim[]) => {
    const pending = [...tops].reverse();
    for (let claim = pending.pop(); claim; claim = pending.pop()) {
      if (passed.has(claim.row)) continue;
      passed.add(claim.row);
      if (isPresent(claim)) order.push(claim.row);
      const next = behind.get(claim.row) ?? [];
      for (let index = next.length - 1; index >= 0; index--) pending.push(next[index] as RowClaim);
    }
  };
  walk([...(behind.get(null) ?? []), ...last]);
  // Rows whose predecessors form a cycle are not reached; they come last.
  walk(
    [...claimsByRow.values()]
      .filter((claim) => !passed.has(claim.row))
      .sort(newestFirst)
      .reverse(),
  );
  return order;
}
