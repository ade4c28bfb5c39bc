import { IconCornerDownRight, IconSum } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import { Button, ScrollRegion } from '../../../ui/index.ts';
import type { Checked } from './import-queries.ts';
import classes from './row-notes.module.css';

const NOTES_AT_ONCE = 100;

/** Notes on inherited names and summed points; these are not errors. */
export function RowNotes({ inherited = [], notes }: Pick<Checked, 'inherited' | 'notes'>) {
  const { t } = useTranslation(['template-import', 'import']);
  const format = useFormat();
  const [most, setMost] = useState(NOTES_AT_ONCE);
  if (inherited.length + notes.length === 0) return null;
  return (
    <ScrollRegion as="ul" className={classes.notes} aria-label={t('check.notes')}>
      {inherited.map(({ target, rows, first_row, last_row }) => (
        <li key={target}>
          <IconCornerDownRight size={16} stroke={1.75} aria-hidden data-mirror />
          <span>
            {t(`check.inherited.${target}`, {
              count: rows,
              first: format.number(first_row),
              last: format.number(last_row),
            })}
          </span>
        </li>
      ))}
      {notes.slice(0, most).map(({ row, column, message }) => (
        <li key={`${row} ${column}`}>
          <IconSum size={16} stroke={1.75} aria-hidden />
          <span>
            <strong>{t('import:check.row', { row: format.number(row) })}</strong> {message}
          </span>
        </li>
      ))}
      {notes.length > most && (
        <li>
          <Button variant="default" size="compact-sm" onClick={() => setMost(most + NOTES_AT_ONCE)}>
            {t('import:assign.more', { count: Math.min(NOTES_AT_ONCE, notes.length - most) })}
          </Button>
        </li>
      )}
    </ScrollRegion>
  );
}
