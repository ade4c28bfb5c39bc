import type { InspectionSummary } from '@rounds/contract/inspections';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/index.ts';
import { PersonMark, ScoreBar, StatusBadge } from '../../ui/index.ts';
import css from './inspections.module.css';

type Cell = (row: InspectionSummary) => ReactNode;

export const inspectionName = (row: InspectionSummary): string => row.asset?.display_name ?? row.template_title;

/** How each column of the lists shows. */
export const inspectionCells: Readonly<Record<string, Cell>> = {
  asset_name: (row) => <span dir="auto">{inspectionName(row)}</span>,
  status: (row) => <Status row={row} />,
  score_percent: (row) => <ScoreOrProgress row={row} />,
  failed_count: (row) => <Failed count={row.failed_count} />,
  user_name: (row) => <Person name={row.user?.full_name ?? null} />,
};

function Status({ row }: { row: InspectionSummary }) {
  const { t } = useTranslation('lists');
  return <StatusBadge status={row.status}>{t(`inspections.options.status.${row.status}`)}</StatusBadge>;
}

/** A score exists from completion on; before, what counts is how much is answered. */
function ScoreOrProgress({ row }: { row: InspectionSummary }) {
  const { t } = useTranslation('inspections');
  const { status, score_percent, answered_count, question_count } = row;
  if (status === 'completed') return <ScoreBar percent={score_percent === null ? null : score_percent / 100} />;
  const share = question_count > 0 ? answered_count / question_count : 0;
  return (
    <span className={css.progress}>
      <span className={css.track} aria-hidden>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <bdi>{t('answered', { answered: answered_count, total: question_count })}</bdi>
    </span>
  );
}

function Failed({ count }: { count: number }) {
  const format = useFormat();
  return (
    <bdi className={css.failed} data-some={count > 0 || undefined}>
      {format.number(count)}
    </bdi>
  );
}

function Person({ name }: { name: string | null }) {
  if (!name) return '–';
  return (
    <span className={css.person}>
      <PersonMark name={name} size={22} />
      {name}
    </span>
  );
}
