/**
 * The options of all response sets side by side: which of a set an answer is, and what it is worth.
 * Of a large form the sets themselves lie far apart, and looking through them is what judging a choice costs.
 */
import type { Id, ResponseSet } from '../template/document.ts';
import { FAILED } from './flags.ts';
import { isScored, toUnits } from './score.ts';

/** Where the options of no set begin: there are none. */
export const NO_OPTIONS = 0;

export interface Options {
  /** From where a set begins, its options; behind the last one stands nothing. */
  readonly uuids: readonly (Id | undefined)[];
  /** `FAILED` of those that are failed answers. */
  readonly failed: Uint8Array;
  /** From where a set begins, the most that one of its options gives, then what each gives; NaN for one without points. */
  readonly units: Float64Array;
}

/** A set, and where its options begin. */
export interface KnownSet {
  readonly set: ResponseSet;
  readonly at: number;
  readonly fails: boolean;
}

/** Which option of the set that begins at a place; -1 for none. */
export function placeOfOption({ uuids }: Options, at: number, uuid: Id): number {
  for (let place = at; uuids[place] !== undefined; place++) if (uuids[place] === uuid) return place - at;
  return -1;
}

export function optionsOf(sets: readonly ResponseSet[]): { options: Options; sets: Map<Id, KnownSet> } {
  const uuids: (Id | undefined)[] = [undefined];
  const failed: number[] = [0];
  const units: number[] = [Number.NaN];
  const known = new Map<Id, KnownSet>();
  for (let index = 0; index < sets.length; index++) {
    const set = sets[index] as ResponseSet;
    const of = set.options ?? [];
    const at = units.push(Number.NEGATIVE_INFINITY) - 1;
    let fails = false;
    for (let place = 0; place < of.length; place++) {
      const option = of[place] as ResponseSet['options'][number];
      const own = isScored(option.score) ? toUnits(option.score) : Number.NaN;
      if (option.failed) fails = true;
      uuids.push(option.uuid);
      failed.push(option.failed ? FAILED : 0);
      units.push(own);
      if (own > (units[at] as number)) units[at] = own;
    }
    uuids.push(undefined);
    failed.push(0);
    known.set(set.uuid, { set, at, fails });
  }
  return {
    options: { uuids: uuids.slice(), failed: new Uint8Array(failed), units: new Float64Array(units) },
    sets: known,
  };
}
