/**
 * Who follows whom, and in which order slots are settled. Document order serves as long as nothing
 * reads what stands behind it; else slots are sorted so that each comes after those that it reads.
 */
import type { Links } from './links.ts';
import type { Places } from './places.ts';

/** Who follows a slot's value. */
export interface Followers {
  /** By slot, the tests that ask its value. */
  readonly tests: Links;
  /** By test, the slots whose rules ask it. */
  readonly askers: Links;
  /** By slot, the slots whose expressions and counts read it. */
  readonly readers: Links;
}
export interface Graph extends Followers {
  /** Slots in the order of settling, and the place of each in it. */
  readonly order: Int32Array;
  readonly places: Int32Array;
  /** Slots that depend on themselves, or on what does. */
  readonly circular: readonly number[];
}

export function graphOf(layout: Places, followers: Followers, looksAhead: boolean): Graph {
  const { order, places } = layout;
  const { tests, askers, readers } = followers;
  return looksAhead ? sorted(layout, followers) : { tests, askers, readers, order, places, circular: [] };
}

/** Calls back for each slot that follows from a slot's value. */
function eachFollower({ tests, askers, readers }: Followers, slot: number, call: (follower: number) => void): void {
  for (let at = readers.heads[slot] as number; at >= 0; at = readers.next[at] as number) call(readers.to[at] as number);
  for (let at = tests.heads[slot] as number; at >= 0; at = tests.next[at] as number) {
    const test = tests.to[at] as number;
    for (let asker = askers.heads[test] as number; asker >= 0; asker = askers.next[asker] as number)
      if (askers.to[asker] !== slot) call(askers.to[asker] as number);
  }
}

/** Each slot after its parent and after all that it reads; those in a circle follow at the end. */
function sorted({ size, parents, order: inDocument }: Places, followers: Followers): Graph {
  const waiting = new Int32Array(size);
  const children: number[][] = Array.from({ length: size }, () => []);
  const wait = (slot: number) => {
    (waiting[slot] as number) += 1;
  };
  for (const slot of inDocument) {
    const parent = parents[slot] as number;
    if (parent !== size) {
      children[parent]?.push(slot);
      wait(slot);
    }
    eachFollower(followers, slot, wait);
  }
  const order = new Int32Array(inDocument.length);
  const places = new Int32Array(size).fill(-1);
  let count = 0;
  const ready: number[] = [];
  const release = (slot: number) => {
    (waiting[slot] as number) -= 1;
    if (waiting[slot] === 0) ready.push(slot);
  };
  for (const slot of inDocument.toReversed()) if (waiting[slot] === 0) ready.push(slot);
  for (let slot = ready.pop(); slot !== undefined; slot = ready.pop()) {
    places[slot] = count;
    order[count++] = slot;
    eachFollower(followers, slot, release);
    for (const below of (children[slot] as number[]).toReversed()) release(below);
  }
  const circular: number[] = [];
  for (const slot of inDocument) {
    if (count === order.length) break;
    if ((places[slot] as number) >= 0) continue;
    places[slot] = count;
    order[count++] = slot;
    circular.push(slot);
  }
  const { tests, askers, readers } = followers;
  return { tests, askers, readers, order, places, circular };
}
