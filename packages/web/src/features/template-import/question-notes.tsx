import { IconCornerDownRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowNotes } from '../../kit/import/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { ICON } from '../../ui/index.ts';
import type { Checked } from './import-queries.ts';

/** Shows notes on inherited names and on cells that are imported differently; these are not errors. */
export function QuestionNotes({ inherited = [], notes }: Pick<Checked, 'inherited' | 'notes'>) {
  const { t } = useTranslation('template-import');
  const format = useFormat();
  if (inherited.length + notes.length === 0) return null;
  return (
    <RowNotes notes={notes}>
      {inherited.map(({ target, rows, first_row, last_row }) => (
        <li key={target}>
          <IconCornerDownRight {...ICON} data-mirror />
          <span>
            {t(`check.inherited.${target}`, {
              count: rows,
              first: format.number(first_row),
              last: format.number(last_row),
            })}
          </span>
        </li>
      ))}
    </RowNotes>
  );
}
