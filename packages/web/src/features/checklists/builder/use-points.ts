import type { Id } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import { useRecords } from './builder-context.tsx';
import { totalsOf } from './totals.ts';

/** "5 pts" of a question, or of all questions inside; null when nothing scores. */
export function usePoints(id: Id): string | null {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const units = useRecords((records) => totalsOf(records, id).points);
  return units === null ? null : t('points', { count: units / 10_000, points: format.points(units) });
}
