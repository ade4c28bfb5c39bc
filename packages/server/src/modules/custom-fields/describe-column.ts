/** Describes how lists show and filter the values of a field. */
import { FIELD_TYPES, type FieldOption, type FieldValueKind, getNumberFormat } from '@rounds/contract/custom-fields';
import { type Language, translateName } from '@rounds/contract/languages.ts';
import type { CustomColumn } from '@rounds/contract/list.ts';
import type { FieldRow } from './queries/fields.ts';
import { translateFieldMessage } from './texts.ts';

type Details = Partial<
  Pick<CustomColumn, 'filter' | 'format' | 'options' | 'option_labels' | 'option_colors' | 'remote'>
>;

/** The details that lists need in addition to the declaration of the type. */
const DETAILS: Record<FieldValueKind, (field: FieldRow, locale: Language) => Details> = {
  text: () => ({}),
  number(field) {
    const { grouping, currency } = getNumberFormat({ field_type: field.field_type, config: field.config ?? {} });
    return { format: { grouping, ...(currency && { currency }) } };
  },
  day: () => ({}),
  moment: () => ({}),
  yes_no: (_, locale) => ({
    options: ['true', 'false'],
    option_labels: { true: translateFieldMessage(locale, 'YES'), false: translateFieldMessage(locale, 'NO') },
  }),
  choices({ id, config }, locale) {
    if (config?.list_uuid) return { filter: 'asyncSelect', remote: toOptionsPath(id) };
    const options = config?.options ?? [];
    const colors = options.flatMap(({ key, color }) => (color ? [[key, color]] : []));
    return {
      options: options.map(({ key }) => key),
      option_labels: Object.fromEntries(options.map((option) => [option.key, toOptionName(option, locale)])),
      ...(colors.length > 0 && { option_colors: Object.fromEntries(colors) }),
    };
  },
  person: ({ id }) => ({ remote: toOptionsPath(id) }),
};

const toOptionsPath = (id: number): `/${string}` => `/custom-field/${id}/options`;

/** A removed option is said to be one, because lists can still be filtered by it. */
function toOptionName(option: FieldOption, locale: Language): string {
  const name = translateName({ ...option, translations: option.translations ?? {} }, locale);
  return option.is_removed ? translateFieldMessage(locale, 'REMOVED_OPTION', { name }) : name;
}

export function describeColumn(field: FieldRow, locale: Language): Pick<CustomColumn, 'type'> & Details {
  const { column, filter, kind } = FIELD_TYPES[field.field_type];
  return { type: column, filter, ...DETAILS[kind](field, locale) };
}
