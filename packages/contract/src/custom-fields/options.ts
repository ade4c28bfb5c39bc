/** The options of choices. */
import { isUuid } from '../values.ts';
import type { FieldConfig, FieldOption } from './config.ts';
import type { ConfigProblem } from './problems.ts';

/** The options that can be chosen. */
export const listActiveOptions = ({ options = [] }: FieldConfig): readonly FieldOption[] =>
  options.filter(({ is_removed }) => !is_removed);

/** A field has options of its own, or those of a global list. */
export function validateOptions(config: FieldConfig): readonly ConfigProblem[] {
  if (config.list_uuid !== undefined) {
    return isUuid(config.list_uuid) ? [] : [{ field: 'list_uuid', code: 'LIST_REQUIRED' }];
  }
  const active = listActiveOptions(config);
  if (active.length === 0) return [{ field: 'options', code: 'OPTIONS_REQUIRED' }];
  const names = active.map(({ name }) => name.trim().toLowerCase());
  if (names.includes('')) return [{ field: 'options', code: 'OPTION_NAME_REQUIRED' }];
  const keys = (config.options ?? []).map(({ key }) => key);
  const isUnique = new Set(names).size === names.length && new Set(keys).size === keys.length;
  return isUnique ? [] : [{ field: 'options', code: 'OPTION_NAME_TAKEN' }];
}

/** The options of a change, with those that it does not name as removed ones, because records may have them. */
export function keepRemovedOptions(before: FieldConfig, after: FieldConfig): FieldConfig {
  if (!before.options || after.list_uuid !== undefined) return after;
  const keptKeys = new Set(after.options?.map(({ key }) => key));
  const removedOptions = before.options.filter(({ key }) => !keptKeys.has(key));
  if (removedOptions.length === 0) return after;
  return {
    ...after,
    options: [...(after.options ?? []), ...removedOptions.map((one) => ({ ...one, is_removed: true }))],
  };
}
