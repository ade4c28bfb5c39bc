import { IconCornerDownRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import type { Checked } from './import-queries.ts';
import classes from './inherited-rows.module.css';

/** Rows that leave their page or section blank: often meant so, sometimes a name that is missing in the file. */
export function InheritedRows({ inherited }: { inherited: NonNullable<Checked['inherited']> }) {
  const { t } = useTranslation('template-import');
  const format = useFormat();
  if (inherited.length === 0) return null;
  return (
    <ul className={classes.inherited}>
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
    </ul>
  );
}
