/** Indexes the options of a response set by their uuids. */
import type { Id, ResponseOption, ResponseSet } from '../template/document.ts';

const NO_OPTIONS: ReadonlyMap<Id, ResponseOption> = new Map();
const indexes = new WeakMap<ResponseSet, ReadonlyMap<Id, ResponseOption>>();

/** An index of the options, cached by response set, because thousands of answers may pick from one set. */
export function indexOptions(set: ResponseSet | undefined): ReadonlyMap<unknown, ResponseOption> {
  if (!set) return NO_OPTIONS;
  const cached = indexes.get(set);
  if (cached) return cached;
  const index = new Map(set.options.map((option) => [option.uuid, option]));
  indexes.set(set, index);
  return index;
}
