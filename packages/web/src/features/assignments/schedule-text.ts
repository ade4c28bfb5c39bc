import type { Assignment } from '@rounds/contract/assignments';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/index.ts';
import { useRecurrenceText } from './recurrence-text.ts';

/** When the inspections of an assignment open and are due, in words. */
export function useScheduleText({ type, start_at, end_at, recurrence }: Assignment): string {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const toText = useRecurrenceText();
  if (type === 'direct') return t('once', { start: format.dateTime(start_at), end: format.dateTime(end_at) });
  return recurrence.map(toText).join('; ');
}
