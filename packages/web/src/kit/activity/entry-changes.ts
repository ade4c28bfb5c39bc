import type { RecordActivity } from '@rounds/contract/activity-entry.ts';
import { useTranslation } from 'react-i18next';
import { getDifferences } from './differences.ts';
import { useValueText } from './value-text.ts';

/** The changed fields of an entry, each in one line such as “Due: 21 Nov 2026 → 23 Nov 2026”. */
export function useEntryChanges(): (entry: Pick<RecordActivity, 'before' | 'after'>) => string[] {
  const { t } = useTranslation('logs');
  const text = useValueText();
  return ({ before, after }) =>
    getDifferences(before, after).map((difference) => {
      const { path } = difference;
      const field = text.field(path);
      const to = text.value(difference.after, path);
      return hasField(before, path)
        ? t('changes.line', { field, before: text.value(difference.before, path), after: to })
        : t('changes.set', { field, after: to });
    });
}

/** A field that one side does not record, such as the note of a change of status, has not been empty before. */
const hasField = (record: unknown, [first]: readonly string[]): boolean =>
  first !== undefined && Object.hasOwn(Object(record), first);
