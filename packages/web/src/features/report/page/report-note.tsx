import { useTranslation } from 'react-i18next';
import { Box, PlainText, Text } from '../../../ui/index.ts';
import classes from './report-head.module.css';

/** The note that was written in the review. */
export function ReportNote({ note }: { note: string }) {
  const { t } = useTranslation('report');
  if (note === '') return null;
  return (
    <Text as="div" breakWords preLine className={classes.note}>
      <Box as="strong" block>
        {t('note_of_inspection')}
      </Box>
      <PlainText text={note} />
    </Text>
  );
}
