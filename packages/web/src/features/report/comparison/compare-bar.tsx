import type { InspectionReport } from '@rounds/contract/inspections';
import { IconArrowsLeftRight, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ActionIcon, ICON, NativeSelect, Row, Stat } from '../../../ui/index.ts';
import classes from './compare.module.css';
import type { ComparedReport } from './use-compared-report.ts';
/** The inspection that the report is compared with, and the changes in numbers. */
export function CompareBar({
  compared,
  report,
}: {
  readonly compared: ComparedReport;
  readonly report: InspectionReport;
}) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { inspection, comparison, choices, isPending, error } = compared;
  const toLabel = (one: { completed_at: string | null; document_id: string | null; score_percent: number | null }) =>
    [
      one.completed_at && format.date(one.completed_at),
      one.document_id,
      one.score_percent !== null && format.percent(one.score_percent / 100),
    ]
      .filter(Boolean)
      .join(' · ');
  const others = choices.filter(({ uuid, template_id }) => uuid !== report.uuid && template_id === report.template_id);
  const options = inspection && !others.some(({ uuid }) => uuid === inspection.uuid) ? [inspection, ...others] : others;
  return (
    <Row
      as="section"
      wrap
      gap={3}
      borderBottom="line"
      bg="brand-soft"
      className={classes.bar}
      aria-label={t('compare.title')}
    >
      <IconArrowsLeftRight {...ICON} size={18} />
      <Row wrap gap={2} columnGap={3} flex="1 1 300px" className={classes.with} role="status">
        {error?.message}
        {!error && !isPending && !inspection && t('compare.none')}
        {inspection && (
          <>
            <NativeSelect
              aria-label={t('compare.with')}
              value={inspection.uuid}
              onChange={(event) => compared.choose(event.currentTarget.value)}
              data={options.map((one) => ({ value: one.uuid, label: toLabel(one) }))}
            />
            <span dir="auto">
              {inspection.user &&
                t('compare.by', { name: inspection.user.full_name, version: inspection.template_version })}
            </span>
          </>
        )}
      </Row>
      {inspection && comparison && (
        <Row wrap align="stretch" gap={2} columnGap={6} className={classes.stats}>
          <Difference now={report.score_percent} before={inspection.score_percent} />
          <Stat
            label={t('compare.newly_failed')}
            value={format.number(countEntries(comparison, 'newly_failed'))}
            tone="red"
          />
          <Stat label={t('compare.fixed')} value={format.number(countEntries(comparison, 'fixed'))} tone="green" />
        </Row>
      )}
      <ActionIcon className={classes.close} aria-label={t('compare.close')} onClick={compared.close}>
        <IconX {...ICON} size={18} />
      </ActionIcon>
    </Row>
  );
}
const countEntries = ({ entries }: NonNullable<ComparedReport['comparison']>, outcome: string): number =>
  entries.filter((entry) => entry.outcome === outcome).length;
/** Shows the difference of percentages, which are integers of 1/100 percent. */
function Difference({ now, before }: { readonly now: number | null; readonly before: number | null }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  if (now === null || before === null) return null;
  const points = (now - before) / 100;
  const value = format.number(points, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (
    <Stat label={t('compare.points')} value={value} {...(points !== 0 && { tone: points > 0 ? 'green' : 'red' })} />
  );
}
