import { useTranslation } from 'react-i18next';
import importShapeClasses from '../../../kit/import/import-shapes.module.css';
import { BecomesChip } from '../../../kit/import/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Notice, ScrollRegion, Stack, Text } from '../../../ui/index.ts';
import classes from './inspection-import.module.css';
import type { CheckedInspections } from './use-inspection-import.ts';

/** Shows notes on the import as a whole, and its first inspections. */
export function ImportPreview({ checked }: { readonly checked: CheckedInspections }) {
  const { t } = useTranslation(['inspections', 'import']);
  const format = useFormat();
  const toPercent = (percent: number | null) => (percent === null ? '–' : format.percent(percent / 100));
  return (
    <>
      <Remarks checked={checked} />
      <Stack bg="canvas" flex="1 1 0" minHeight={240}>
        <Text as="h3" size="xs" pt={3} px={4} pb={1.5} tone="ink2" weight={550}>
          {t('import:records.preview')}
        </Text>
        <ScrollRegion className={importShapeClasses.scroll} aria-label={t('import:records.preview')}>
          <ul className={classes.rows}>
            {checked.preview.map(({ row, external_id, completed_at, asset, person, becomes, ...scores }) => (
              <li key={`${row} ${external_id}`}>
                <span>
                  <strong dir="auto">{asset || external_id || t('import:check.row', { row })}</strong>{' '}
                  <Text as="small" block tone="ink2">
                    {[completed_at ? format.dateTime(completed_at) : t('bring.no_date'), person]
                      .filter(Boolean)
                      .join(' · ')}
                  </Text>
                </span>
                <Text as="span" tabular textAlign="end">
                  {toPercent(scores.score_percent)}
                  {scores.original_percent !== null && scores.original_percent !== scores.score_percent && (
                    <Text as="small" block tone="ink2">
                      {t('bring.original', { percent: toPercent(scores.original_percent) })}
                    </Text>
                  )}
                </Text>
                <BecomesChip becomes={becomes}>{t(`bring.becomes.${becomes}`)}</BecomesChip>
              </li>
            ))}
          </ul>
        </ScrollRegion>
      </Stack>
    </>
  );
}

export function Remarks({ checked }: { readonly checked: Omit<CheckedInspections, 'bad_rows'> }) {
  const { t } = useTranslation('inspections');
  const { imported, incomplete, files, other_scores, questions } = checked;
  const remaining = questions.filter(({ item_id, answers }) => item_id === null && answers > 0).length;
  const remarks = [
    imported.known > 0 && t('bring.remarks.known', { count: imported.known }),
    remaining > 0 && t('bring.remarks.left', { count: remaining }),
    incomplete > 0 && t('bring.remarks.incomplete', { count: incomplete }),
    other_scores > 0 && t('bring.remarks.scores', { count: other_scores }),
    files.found > 0 && t('bring.remarks.files', { count: files.found }),
    files.links > 0 && t('bring.remarks.links', { count: files.links }),
  ].filter((remark) => remark !== false);
  if (remarks.length === 0) return null;
  return (
    <Notice className={classes.remarks}>
      <ul>
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </Notice>
  );
}
