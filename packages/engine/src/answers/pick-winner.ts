/**
 * Determines which change wins a register. A change that has seen another one, directly or through a
 * chain of changes of the same answer, beats it. Among the changes that no other has seen, the later
 * time wins, then the greater id. The winner depends on the set of changes only, not on their order.
 */
import type { Id } from '../template/document.ts';
import type { Stamp } from './change.ts';

/** The changes of one answer by id, which the search along `seen` needs. */
export type ChangesById = ReadonlyMap<Id, { readonly seen?: Id | null }>;

/** Whether the first is later by the clock, or by id at the same time. */
export const isLater = (a: Pick<Stamp, 'at' | 'id'>, b: Pick<Stamp, 'at' | 'id'>): boolean =>
  a.at > b.at || (a.at === b.at && a.id > b.id);

export interface Claim<T> extends Stamp {
  readonly value: T;
}

/** The claims that no other claim has seen; all claims if they have seen each other in a cycle. */
function findUnseenClaims<T>(claims: readonly Claim<T>[], changes: ChangesById): readonly Claim<T>[] {
  const [first, second] = claims;
  if (!first || !second) return claims;
  if (claims.length === 2 && second.seen === first.id && !first.seen) return [second];
  const overtaken = new Set<Id>();
  const rivals = new Set(claims.map((claim) => claim.id));
  /** The nearest rival of each change in its chain of `seen`. Each part of a chain is followed only once. */
  const nearest = new Map<Id, Id | undefined>();
  for (const claim of claims) {
    const passed: Id[] = [];
    let seenId = claim.seen ?? undefined;
    while (seenId && !rivals.has(seenId) && !nearest.has(seenId)) {
      nearest.set(seenId, undefined);
      passed.push(seenId);
      seenId = changes.get(seenId)?.seen ?? undefined;
    }
    const rival = seenId && !rivals.has(seenId) ? nearest.get(seenId) : seenId;
    for (const id of passed) nearest.set(id, rival);
    // The rest of the chain is followed when it is the turn of that rival.
    if (rival && rival !== claim.id) overtaken.add(rival);
  }
  const free = claims.filter((claim) => !overtaken.has(claim.id));
  return free.length > 0 ? free : claims;
}

/** Picks the winning claim on one register, of which there has to be at least one. */
export function pickWinner<T>(claims: readonly Claim<T>[], changes: ChangesById): Claim<T> {
  const free = findUnseenClaims(claims, changes);
  let best = free[0] as Claim<T>;
  for (const claim of free) if (isLater(claim, best)) best = claim;
  return best;
}
