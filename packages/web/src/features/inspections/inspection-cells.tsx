import type { InspectionSummary } from '@rounds/contract/inspections';
import type { ReactNode } from 'react';
import type { Pen } from '../../data-table/index.ts';
import { PersonMark, ScoreBar, ShareBar, StatusBadge } from '../../ui/index.ts';
import css from './inspections.module.css';

type Cell = (row: InspectionSummary, pen: Pen) => ReactNode;

export const inspectionName = (row: InspectionSummary): string => row.asset?.display_name ?? row.template_title;

/** How each column of the lists shows. */
export const inspectionCells: Readonly<Record<string, Cell>> = {
  asset_name: inspectionName,
  status: ({ status }, { t }) => (
    <StatusBadge status={status}>{t(`lists:inspections.options.status.${status}`)}</StatusBadge>
  ),
  score_percent: scoreOrProgress,
  failed_count: ({ failed_count }, { format }) => (
    <bdi className={css.failed} data-some={failed_count > 0 || undefined}>
      {format.number(failed_count)}
    </bdi>
  ),
  user_name: ({ user }) =>
    user && (
      <span className={css.person}>
        <PersonMark name={user.full_name} size={22} />
        <span dir="auto">{user.full_name}</span>
      </span>
    ),
};

/** A score exists from completion on; before, what counts is how much is answered. */
function scoreOrProgress(row: InspectionSummary, { t }: Pen): ReactNode {
  const { status, score_percent, answered_count, question_count } = row;
  if (status === 'completed') return <ScoreBar percent={score_percent === null ? null : score_percent / 100} />;
  const share = question_count > 0 ? answered_count / question_count : 0;
  return (
    <span className={css.progress}>
      <ShareBar share={share} width={54} />
      <bdi>{t('inspections:answered', { answered: answered_count, total: question_count })}</bdi>
    </span>
  );
}
