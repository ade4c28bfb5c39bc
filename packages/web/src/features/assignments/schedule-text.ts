import type { Assignment } from '@rounds/contract/assignments';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { formatPlanTime } from './plan-time.ts';
import { useRecurrenceText } from './recurrence-text.ts';

/** Describes when the inspections of an assignment open and are due. */
export function useScheduleText({ type, start_at, end_at, timezone, recurrence }: Assignment): string {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const toText = useRecurrenceText();
  if (type === 'direct') {
    const [start, end] = [start_at, end_at].map((at) => at && formatPlanTime(at, timezone, format));
    return t('once', { start, end });
  }
  return recurrence.map(toText).join('; ');
}
