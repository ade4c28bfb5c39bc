/** The labels and colours of groups. */
import type { Dimension } from '@rounds/contract/analytics';
import { issueList } from '@rounds/contract/issues';
import { type Language, translateName } from '@rounds/contract/languages.ts';
import { listTexts } from '../../../lists/index.ts';
import { NOT_TICKED, type RegisteredQuestion, TICKED } from '../../facts/index.ts';
import type { ChartContext } from './chart-context.ts';
import { toSeriesKey } from './plan.ts';
import { isNamedKind, listNames } from './queries/labels.ts';
import { getTexts } from './texts.ts';

export interface Label {
  readonly label: string;
  readonly color: string | null;
  readonly asset_id?: string | null;
}
/** Keyed by token, such as `=12`, `none` and `other`. */
export type Labels = ReadonlyMap<string, Label>;

/** An option of a question in the language of the reader. */
export function toOptionLabel({ key, label, translations }: RegisteredQuestion['options'][number], locale: Language) {
  const { ticked, not_ticked } = getTexts(locale);
  if (key === TICKED) return ticked;
  return key === NOT_TICKED ? not_ticked : translateName({ name: label, translations }, locale);
}

export async function loadLabels(
  { tx, locale }: Pick<ChartContext, 'tx' | 'locale'>,
  dimension: Dimension,
  tokens: readonly string[],
): Promise<Labels> {
  const { other, none, group } = getTexts(locale);
  const labels = new Map<string, Label>([
    ['other', { label: other, color: null }],
    ['none', { label: none, color: null }],
  ]);
  const keys = tokens.filter((token) => token.startsWith('=')).map(toSeriesKey);
  if (isNamedKind(dimension)) {
    for (const { key, label, color = null, asset_id } of await listNames(tx, dimension, keys, locale)) {
      labels.set(`=${key}`, { label, color, ...(asset_id !== undefined && { asset_id }) });
    }
    return labels;
  }
  const texts = listTexts(issueList, locale);
  const column = issueList.columns.find(({ selector }) => selector === dimension);
  const ages = group as Readonly<Record<string, string>>;
  for (const key of keys) {
    labels.set(`=${key}`, { label: column ? texts.optionLabel(column, key) : (ages[key] ?? key), color: null });
  }
  return labels;
}
