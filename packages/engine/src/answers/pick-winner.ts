/**
 * Who wins a register (decisions, section 5). A change that has seen another, directly or over a
 * chain of changes at one place, beats it. Of those that nobody has seen, the later `at` wins, then
 * the greater id. So the winner follows from the set of changes alone, whatever order they came in.
 */
import type { Id } from '../template/document.ts';
import type { Stamp } from './change.ts';

/** The changes at one place, by id, for following `seen`. */
export type ChangesById = ReadonlyMap<Id, { readonly seen?: Id | null }>;

/** Later by the clock, then by id. */
export const isLater = (a: Pick<Stamp, 'at' | 'id'>, b: Pick<Stamp, 'at' | 'id'>): boolean =>
  a.at > b.at || (a.at === b.at && a.id > b.id);

export interface Claim<T> extends Stamp {
  readonly value: T;
}

/** The claims that nobody has seen. Only a circle of `seen` leaves none; the clock then decides among all. */
function findUnseenClaims<T>(claims: readonly Claim<T>[], changes: ChangesById): readonly Claim<T>[] {
  const [first, second] = claims;
  if (!first || !second) return claims;
  if (claims.length === 2 && second.seen === first.id && !first.seen) return [second];
  const overtaken = new Set<Id>();
  const rivals = new Set(claims.map((claim) => claim.id));
  /** The rival that a change has seen first, directly or over others; a chain is followed once, whoever is on it. */
  const nearest = new Map<Id, Id | undefined>();
  for (const claim of claims) {
    const passed: Id[] = [];
    let seen = claim.seen ?? undefined;
    while (seen && !rivals.has(seen) && !nearest.has(seen)) {
      nearest.set(seen, undefined);
      passed.push(seen);
      seen = changes.get(seen)?.seen ?? undefined;
    }
    const rival = seen && !rivals.has(seen) ? nearest.get(seen) : seen;
    for (const id of passed) nearest.set(id, rival);
    // Whoever that one has seen is followed from there when its own turn comes.
    if (rival && rival !== claim.id) overtaken.add(rival);
  }
  const free = claims.filter((claim) => !overtaken.has(claim.id));
  return free.length > 0 ? free : claims;
}

/** The claim that stands, of all claims on one register (at least one). */
export function pickWinner<T>(claims: readonly Claim<T>[], changes: ChangesById): Claim<T> {
  const free = findUnseenClaims(claims, changes);
  let best = free[0] as Claim<T>;
  for (const claim of free) if (isLater(claim, best)) best = claim;
  return best;
}
