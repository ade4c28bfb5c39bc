import { useTranslation } from 'react-i18next';
import { PlainText } from '../../../ui/index.ts';
import classes from './report-head.module.css';

/** The note that was written in the review. */
export function ReportNote({ note }: { note: string }) {
  const { t } = useTranslation('report');
  if (note === '') return null;
  return (
    <div className={classes.note}>
      <strong>{t('note_of_inspection')}</strong>
      <PlainText text={note} />
    </div>
  );
}
