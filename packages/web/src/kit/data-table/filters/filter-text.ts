/** A filter in words, for its card. */
import type { ListColumn } from '@rounds/contract/list.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Format, useFormat } from '../../../platform/i18n/index.ts';
import type { TableText } from '../model/table-text.ts';
import { type Condition, countOperands, parseConditions } from './conditions.ts';
import { toDateRange } from './date-editor.tsx';
import { toOptionValues, useSelectedOptions } from './remote-options.ts';

const MAX_LISTED = 2;

/** Describes the value of a filter, such as `Open, In progress and 2 more`. */
export function useFilterText(column: ListColumn, value: unknown, text: TableText): string {
  const { t } = useTranslation('common');
  const format = useFormat();
  const isRemote = column.filter === 'asyncSelect' || column.filter === 'asyncDropdownTree';
  const selection = toOptionValues(value);
  const { data = [] } = useSelectedOptions(column, isRemote ? selection : []);
  if (value === undefined) return '';
  switch (column.filter) {
    case 'select':
      return joinShortened(selection.map((one) => text.option(column, String(one))));
    case 'asyncSelect':
    case 'asyncDropdownTree':
      return joinShortened(selection.map((one) => data.find((option) => option.value === one)?.label ?? String(one)));
    case 'dateRange': {
      const { preset, from, to } = toDateRange(value);
      return preset ? t(`filters.presets.${preset}`) : `${format.date(from)} – ${format.date(to)}`;
    }
    case 'switch':
      return t('filters.on');
    case 'number':
      return format.number(Number(value) / (column.scale ?? 1), { maximumFractionDigits: 6 });
    case 'textBuilder':
    case 'numberBuilder':
      return parseConditions(column, value)
        .map((condition) => formatCondition(condition, column, format, t))
        .join(', ');
    default:
      return String(value);
  }
}

/** A card shows two values and the number of further ones. */
const joinShortened = (words: readonly string[]): string =>
  words.length > MAX_LISTED + 1
    ? `${words.slice(0, MAX_LISTED).join(', ')} +${words.length - MAX_LISTED}`
    : words.join(', ');

function formatCondition(
  { operator, not, values }: Condition,
  column: ListColumn,
  format: Format,
  t: TFunction<'common'>,
): string {
  const word = t(`filters.operators.${not ? 'not_' : ''}${operator}` as 'filters.operators.eq');
  const isNumber = column.filter === 'numberBuilder';
  const texts = values
    .slice(0, countOperands(operator))
    .map((one) => (isNumber ? format.number(Number(one), { maximumFractionDigits: 6 }) : t('quoted', { text: one })));
  return [word, texts.join(` ${t('filters.and')} `)].filter(Boolean).join(' ');
}
