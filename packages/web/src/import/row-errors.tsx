import type { ImportRowError } from '@rounds/contract/import';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/index.ts';
import { ScrollRegion } from '../ui/index.ts';
import shapes from './import-shapes.module.css';

const ERRORS_SHOWN = 200;
export const ROW_ERRORS = 'row-errors';

/** The errors of rows, each with its cell. */
export function RowErrors({ errors }: { errors: readonly ImportRowError[] }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  return (
    <ScrollRegion
      as="ul"
      id={ROW_ERRORS}
      className={shapes.errors}
      aria-label={t('check.bad_rows', { count: new Set(errors.map(({ row }) => row)).size })}
    >
      {errors.slice(0, ERRORS_SHOWN).map((error) => (
        <li key={`${error.row} ${error.column} ${error.message}`}>
          <span className={shapes.error}>{t('check.row', { row: format.number(error.row) })}</span>
          {error.column && <bdi className={shapes.column}>{error.column}</bdi>}
          <p>{error.message}</p>
        </li>
      ))}
      {errors.length > ERRORS_SHOWN && (
        <li className={shapes.more}>{t('check.more', { count: errors.length - ERRORS_SHOWN })}</li>
      )}
    </ScrollRegion>
  );
}
