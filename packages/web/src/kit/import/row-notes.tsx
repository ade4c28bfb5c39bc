import type { ImportRowError } from '@rounds/contract/import.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, ICON, Row, ScrollRegion } from '../../ui/index.ts';
import classes from './row-notes.module.css';

const NOTES_AT_ONCE = 100;
interface RowNotesProps {
  readonly notes: readonly ImportRowError[];
  /** Further notes, as the items of the list. */
  readonly children?: ReactNode;
}
/** Lists what is imported differently from what the rows contain, or not at all; these are not errors. */
export function RowNotes({ notes, children }: RowNotesProps) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const [visibleCount, setVisibleCount] = useState(NOTES_AT_ONCE);
  return (
    <ScrollRegion as="ul" className={classes.notes} aria-label={t('check.notes')}>
      {children}
      {notes.slice(0, visibleCount).map(({ row, column, code, message }) => (
        <Row as="li" align="stretch" gap={2} key={`${row} ${column} ${code}`}>
          <IconInfoCircle {...ICON} />
          <span>
            <strong>{t('check.row', { row: format.number(row) })}</strong> {message}
          </span>
        </Row>
      ))}
      {notes.length > visibleCount && (
        <Row as="li" align="stretch" gap={2}>
          <Button variant="default" size="compact-sm" onClick={() => setVisibleCount(visibleCount + NOTES_AT_ONCE)}>
            {t('assign.more', { count: Math.min(NOTES_AT_ONCE, notes.length - visibleCount) })}
          </Button>
        </Row>
      )}
    </ScrollRegion>
  );
}
