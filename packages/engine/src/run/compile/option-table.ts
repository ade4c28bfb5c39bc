/**
 * Stores the options of all response sets in flat arrays: judging a choice in a large form mostly costs the memory
 * access, which is cheap here because the options of a set are adjacent.
 */
import type { Id, ResponseSet } from '../../template/document.ts';
import { isScored, toUnits } from '../score.ts';
import { FAILED } from '../state/flags.ts';

/** The offset of items without options. */
export const NO_OPTIONS = 0;

export interface OptionTable {
  /** The options of a set, from its offset on; undefined after the last one. */
  readonly uuids: readonly (Id | undefined)[];
  /** The flag `FAILED` for options that are failed answers, else 0. */
  readonly failed: Uint8Array;
  /**
   * At the offset of a set, the maximum of its options, followed by the points of each in 1/10,000 (NaN for an option
   * without points).
   */
  readonly units: Float64Array;
}

/** A response set with the offset of its options. */
export interface IndexedSet {
  readonly set: ResponseSet;
  readonly offset: number;
  readonly fails: boolean;
}

/** The index of an option in the set at an offset; -1 if the set has no such option. */
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
  const setsById = new Map<Id, IndexedSet>();
  let offset = NO_OPTIONS + 1;
  sets.forEach((set) => {
    setsById.set(set.uuid, { set, offset, fails: writeSet(options, offset, set.options ?? NONE) });
    offset += 1 + (set.options ?? NONE).length;
  });
  return { options, sets: setsById };
}
const NONE: ResponseSet['options'] = [];

/** Writes the options of a set. Returns whether some of them are failed answers. */
function writeSet(
  { uuids, failed, units }: { readonly uuids: (Id | undefined)[] } & Pick<OptionTable, 'failed' | 'units'>,
  offset: number,
  options: ResponseSet['options'],
): boolean {
  let fails = false;
  let max = Number.NEGATIVE_INFINITY;
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
    if (own > max) max = own;
  }
  units[offset] = max;
  return fails;
}
