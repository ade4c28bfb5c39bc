import type { RecordImportResult } from '@rounds/contract/record-import.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ScrollRegion, Text } from '../../../ui/index.ts';
import importShapeClasses from '../import-shapes.module.css';
import classes from './records.module.css';
import { countRows } from './use-record-import.ts';

/** The first rows as they will be imported. */
export function RecordPreview({ checked }: { checked: RecordImportResult }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const rows = checked.preview ?? [];
  return (
    <div className={importShapeClasses.preview}>
      <h3>{t('records.preview')}</h3>
      {rows.length < countRows(checked) && (
        <Text px={4} pb={1.5} size="xs" tone="ink2">
          {t('records.first', { number: format.number(rows.length) })}
        </Text>
      )}
      <ScrollRegion className={importShapeClasses.scroll} aria-label={t('records.preview')}>
        <ul className={classes.rows}>
          {rows.map(({ row, key, display_name, becomes }) => (
            <li key={row}>
              <Text as="bdi" tone="ink2" tabular truncate className={classes.number}>
                {key}
              </Text>
              <span className={classes.name} title={display_name}>
                {display_name}
              </span>
              <span className={classes.becomes} data-becomes={becomes}>
                {t(`records.becomes.${becomes}`)}
              </span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </div>
  );
}
