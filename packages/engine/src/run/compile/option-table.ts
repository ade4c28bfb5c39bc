/**
 * The options of all response sets side by side: which of a set an answer is, and what it is worth.
 * Of a large form the sets themselves lie far apart, and looking through them is what judging a choice costs.
 */
import type { Id, ResponseSet } from '../../template/document.ts';
import { isScored, toUnits } from '../score.ts';
import { FAILED } from '../state/flags.ts';

/** Where the options of no set begin: there are none. */
export const NO_OPTIONS = 0;

export interface OptionTable {
  /** From where a set begins, its options; behind the last one stands nothing. */
  readonly uuids: readonly (Id | undefined)[];
  /** `FAILED` of those that are failed answers. */
  readonly failed: Uint8Array;
  /** From where a set begins, the most that one of its options gives, then what each gives; NaN for one without points. */
  readonly units: Float64Array;
}

/** A set, and where its options begin. */
export interface IndexedSet {
  readonly set: ResponseSet;
  readonly offset: number;
  readonly fails: boolean;
}

/** Which option of the set that begins at a place; -1 for none. */
export function findOption({ uuids }: OptionTable, offset: number, uuid: Id): number {
  for (let place = offset; uuids[place] !== undefined; place++) if (uuids[place] === uuid) return place - offset;
  return -1;
}

export function createOptionTable(sets: readonly ResponseSet[]): { options: OptionTable; sets: Map<Id, IndexedSet> } {
  const size = sets.reduce((sum, { options = NONE }) => sum + 1 + options.length, NO_OPTIONS + 1);
  const options = {
    uuids: new Array<Id | undefined>(size).fill(undefined),
    failed: new Uint8Array(size),
    units: new Float64Array(size).fill(Number.NaN),
  };
  const known = new Map<Id, IndexedSet>();
  let offset = NO_OPTIONS + 1;
  sets.forEach((set) => {
    known.set(set.uuid, { set, offset, fails: writeSet(options, offset, set.options ?? NONE) });
    offset += 1 + (set.options ?? NONE).length;
  });
  return { options, sets: known };
}
const NONE: ResponseSet['options'] = [];

/** Puts the options of a set in; whether some of them are failed answers. */
function writeSet(
  { uuids, failed, units }: { readonly uuids: (Id | undefined)[] } & Pick<OptionTable, 'failed' | 'units'>,
  offset: number,
  options: ResponseSet['options'],
): boolean {
  let fails = false;
  let most = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < options.length; index++) {
    const option = options[index] as ResponseSet['options'][number];
    uuids[offset + index] = option.uuid;
    if (option.failed) {
      fails = true;
      failed[offset + index] = FAILED;
    }
    if (!isScored(option.score)) continue;
    const own = toUnits(option.score);
    units[offset + 1 + index] = own;
    if (own > most) most = own;
  }
  units[offset] = most;
  return fails;
}
