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
  const size = sets.reduce((sum, { options = NONE }) => sum + 1 + options.length, NO_OPTIONS + 1);
  const options = {
    uuids: new Array<Id | undefined>(size).fill(undefined),
    failed: new Uint8Array(size),
    units: new Float64Array(size).fill(Number.NaN),
  };
  const known = new Map<Id, KnownSet>();
  let at = NO_OPTIONS + 1;
  sets.forEach((set) => {
    known.set(set.uuid, { set, at, fails: putSet(options, at, set.options ?? NONE) });
    at += 1 + (set.options ?? NONE).length;
  });
  return { options, sets: known };
}
const NONE: ResponseSet['options'] = [];

/** Puts the options of a set in; whether some of them are failed answers. */
function putSet(
  { uuids, failed, units }: { readonly uuids: (Id | undefined)[] } & Pick<Options, 'failed' | 'units'>,
  at: number,
  options: ResponseSet['options'],
): boolean {
  let fails = false;
  let most = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < options.length; index++) {
    const option = options[index] as ResponseSet['options'][number];
    uuids[at + index] = option.uuid;
    if (option.failed) {
      fails = true;
      failed[at + index] = FAILED;
    }
    if (!isScored(option.score)) continue;
    const own = toUnits(option.score);
    units[at + 1 + index] = own;
    if (own > most) most = own;
  }
  units[at] = most;
  return fails;
}
