/** The options of fields whose choices are people or items of a global list. */
import { isListChoice } from '@rounds/contract/custom-fields';
import { FIELD_OPTION_ACCESS, fieldOptions } from '@rounds/contract/custom-fields/field-options.ts';
import { parseIds, parseRowNames, splitWords } from '../../db/search.ts';
import { notFoundError } from '../../http/api-error.ts';
import { route } from '../../http/module.ts';
import { findField } from './queries/fields.ts';
import { searchItemOptions, searchPeopleOptions } from './queries/options.ts';

export const fieldOptionRoute = route(fieldOptions.search, async ({ tx, params, query, actor }) => {
  const field = await findField(tx, params.id);
  const access: readonly string[] = field ? FIELD_OPTION_ACCESS[field.scope] : [];
  const isHidden = ![...actor.permissions].some((permission) => access.includes(permission));
  if (!field || isHidden) throw notFoundError('APP');
  const { q, ids, limit } = query;
  const words = splitWords(q);
  if (field.field_type === 'person') return searchPeopleOptions(tx, { words, ids: parseIds(ids), limit });
  const config = field.config ?? {};
  if (!isListChoice({ field_type: field.field_type, config })) return [];
  return searchItemOptions(tx, config.list_uuid!, { words, uuids: parseRowNames(ids)?.uuids, limit });
});
