/** Questions with their options, for filters by answers. */
import type { searchQuery } from '@rounds/contract/list.ts';
import type * as z from 'zod/mini';
import { splitWords } from '../../../db/search.ts';
import { listQuestions } from '../../facts/index.ts';
import type { ChartViewer } from './chart-context.ts';
import { toOptionLabel } from './labels.ts';

interface AnswerOption {
  readonly value: string;
  readonly label: string;
}

/** Case and accents make no difference. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Each once, although several templates may have the question. */
export async function searchAnswers(
  { tx, locale }: ChartViewer,
  { q, ids, limit }: z.infer<ReturnType<typeof searchQuery>>,
): Promise<AnswerOption[]> {
  const selectedIds = ids === undefined ? null : new Set([ids].flat().flatMap((one) => one.split(',')));
  const words = splitWords(q).map(fold);
  const options = new Map<string, AnswerOption>();
  for (const question of await listQuestions(tx, null)) {
    for (const option of question.options) {
      const value = `${question.base_uuid}.${option.key}`;
      const label = `${question.title}: ${toOptionLabel(option, locale)}`;
      const folded = fold(label);
      const isFound = (selectedIds === null || selectedIds.has(value)) && words.every((word) => folded.includes(word));
      if (isFound && !options.has(value)) options.set(value, { value, label });
      if (options.size === limit) return [...options.values()];
    }
  }
  return [...options.values()];
}
