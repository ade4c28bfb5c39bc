import type { TFunction } from 'i18next';
import type { Checked } from './import-queries.ts';

type Done = Pick<Checked, 'imported'> & Partial<Pick<Checked, 'errors' | 'left_out'>>;

/** Tells how many rows were imported, and how many of all were left out. */
export function toDoneText(
  t: TFunction<'template-import'>,
  { imported: { questions }, errors = [], left_out = 0 }: Done,
): string {
  const missing = new Set(errors.map(({ row }) => row)).size + left_out;
  if (missing === 0) return t('done', { count: questions });
  return t('done_partly', { done: questions, total: questions + missing, count: missing });
}
