import type { InspectionSummary } from '@rounds/contract/inspections';
import type { ReactNode } from 'react';
import type { CellFormatter } from '../../../kit/data-table/index.ts';
import { Avatar, ProgressBar, Row, ScoreBar, StatusBadge, Text } from '../../../ui/index.ts';
import classes from './inspection-cells.module.css';

type Cell = (row: InspectionSummary, formatter: CellFormatter) => ReactNode;

/** The cells of inspection lists. */
export const inspectionCells: Readonly<Record<string, Cell>> = {
  // The first column leads to the report, so that it is never empty. The asset has a column of its own.
  title: ({ document_id, asset, title, template_title }) =>
    [document_id, asset ? null : title].filter(Boolean).join(' · ') || template_title,
  asset_name: ({ asset }) => asset?.display_name ?? '–',
  asset: ({ asset }) => asset && <bdi>{asset.asset_id}</bdi>,
  status: ({ status }, { t }) => (
    <StatusBadge status={status}>{t(`lists:inspections.options.status.${status}`)}</StatusBadge>
  ),
  score_percent: scoreOrProgress,
  failed_count: ({ failed_count }, { format }) => (
    <Text as="bdi" tone="ink3" className={classes.failed} data-some={failed_count > 0 || undefined}>
      {format.number(failed_count)}
    </Text>
  ),
  managers: ({ managers }) => managers.map(({ name }) => name).join(', '),
  user_name: ({ user }) =>
    user && (
      <Row as="span" inline gap={2} className={classes.person}>
        <Avatar name={user.full_name} size={22} />
        <span dir="auto">{user.full_name}</span>
      </Row>
    ),
};

/** Completed inspections show their score, open ones their progress. */
function scoreOrProgress(row: InspectionSummary, { t }: CellFormatter): ReactNode {
  const { status, score_percent, answered_count, question_count } = row;
  if (status === 'completed') return <ScoreBar percent={score_percent === null ? null : score_percent / 100} />;
  const share = question_count > 0 ? answered_count / question_count : 0;
  return (
    <Row as="span" inline gap={2.5} fontSize="sm" tone="ink2" tabular noWrap>
      <ProgressBar share={share} width={54} />
      <bdi>{t('inspections:answered', { answered: answered_count, total: question_count })}</bdi>
    </Row>
  );
}
