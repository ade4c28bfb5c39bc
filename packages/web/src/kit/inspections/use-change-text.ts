import {
  type AnswerChange,
  type Change,
  type FileArrayChange,
  type PrintWords,
  printAnswer,
  type TemplateRecords,
} from '@rounds/engine';
import { useTranslation } from 'react-i18next';

interface ChangeTextOptions {
  readonly records: TemplateRecords;
  readonly words: PrintWords;
}

/** Describes one change in words, one line per register. */
export function useChangeText({ records, words }: ChangeTextOptions): (change: Change) => string[] {
  const { t } = useTranslation('report');
  const files = (part: FileArrayChange) => [
    ...(part.add?.length ? [t('history.files_added', { count: part.add.length })] : []),
    ...(part.remove?.length ? [t('history.files_removed', { count: part.remove.length })] : []),
  ];
  const valueText = ({ value, unit, item_id }: AnswerChange): string[] => {
    if (value === undefined) return [];
    if (value === null) return [t('history.cleared')];
    if (typeof value === 'object' && ('add' in value || 'remove' in value)) return files(value as FileArrayChange);
    const item = records.items[item_id];
    return item ? [printAnswer(item, records.response_sets, { value, ...(unit && { unit }) }, words)] : [];
  };
  return (change) => {
    if ('op' in change) return [change.op === 'add_row' ? t('history.row_added') : t('history.row_removed')];
    const { na, note, media } = change;
    return [
      ...valueText(change),
      ...(na ? [t('na')] : []),
      ...(na === null || na === false ? [t('history.na_off')] : []),
      ...(note ? [t('history.note', { note })] : []),
      ...(note === null ? [t('history.note_removed')] : []),
      ...(media ? files(media) : []),
    ];
  };
}
