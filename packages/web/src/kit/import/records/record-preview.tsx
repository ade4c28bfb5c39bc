import type { RecordImportResult } from '@rounds/contract/record-import.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Row, ScrollRegion, Stack, Text } from '../../../ui/index.ts';
import { BecomesChip } from '../becomes-chip.tsx';
import importShapeClasses from '../import-shapes.module.css';
import classes from './records.module.css';
import { countRows } from './use-record-import.ts';

/** The first rows as they will be imported. */
export function RecordPreview({ checked }: { checked: RecordImportResult }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const rows = checked.preview ?? [];
  return (
    <Stack bg="canvas" flex="1 1 0" minHeight={240}>
      <Text as="h3" size="xs" pt={3} px={4} pb={1.5} tone="ink2" weight={550}>
        {t('records.preview')}
      </Text>
      {rows.length < countRows(checked) && (
        <Text px={4} pb={1.5} size="xs" tone="ink2">
          {t('records.first', { number: format.number(rows.length) })}
        </Text>
      )}
      <ScrollRegion className={importShapeClasses.scroll} aria-label={t('records.preview')}>
        <ul className={classes.rows}>
          {rows.map(({ row, key, display_name, becomes, cells }) => (
            <Row as="li" fontSize="sm" gap={2.5} px={4} key={row} minHeight={34}>
              <Text as="bdi" tone="ink2" tabular truncate flex="0 0 28%">
                {key}
              </Text>
              <Stack as="span" grow shrink py={1}>
                <Text as="span" truncate className={classes.name} title={display_name}>
                  {display_name}
                </Text>
                <OtherCells cells={cells} />
              </Stack>
              <BecomesChip becomes={becomes}>{t(`records.becomes.${becomes}`)}</BecomesChip>
            </Row>
          ))}
        </ul>
      </ScrollRegion>
    </Stack>
  );
}

/** The other cells of a row that are imported. */
function OtherCells({ cells = {} }: { cells: Readonly<Record<string, string>> | undefined }) {
  const text = Object.entries(cells)
    .filter(([, cell]) => cell !== '')
    .map(([column, cell]) => `${column}: ${cell}`)
    .join(' · ');
  return (
    <Text as="span" size="xs" tone="ink3" truncate title={text} dir="auto">
      {text}
    </Text>
  );
}
