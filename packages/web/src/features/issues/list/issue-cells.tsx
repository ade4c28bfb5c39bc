import type { IssueSummary } from '@rounds/contract/issues';
import { useMemo } from 'react';
import type { DataTableProps } from '../../../kit/data-table/index.ts';
import { Row, StatusBadge } from '../../../ui/index.ts';
import { DueDate } from '../due-date.tsx';
import classes from '../issue-marks.module.css';
import { ColoredName, ISSUE_STATUS_STYLES, LabelChip, PRIORITY_STYLES, RISK_STYLES, toName } from '../issue-marks.tsx';
import { useTypeOptions } from '../issue-queries.ts';

type Cells = NonNullable<DataTableProps<IssueSummary>['cells']>;

const CELLS: Cells = {
  title: ({ title }) => <span className={classes.cellTitle}>{title}</span>,
  number: ({ number }) => <bdi>{`#${number}`}</bdi>,
  status: ({ status }, { t }) => (
    <StatusBadge {...ISSUE_STATUS_STYLES[status]}>{t(`lists:issues.options.status.${status}`)}</StatusBadge>
  ),
  priority: ({ priority }, { t }) => (
    <StatusBadge {...PRIORITY_STYLES[priority]}>{t(`lists:issues.options.priority.${priority}`)}</StatusBadge>
  ),
  risk: ({ risk }, { t }) =>
    risk === 'none' ? '–' : <StatusBadge {...RISK_STYLES[risk]}>{t(`lists:issues.options.risk.${risk}`)}</StatusBadge>,
  category: ({ category, sub_category }) => (
    <ColoredName color={category.color} icon={category.icon}>
      {[category, sub_category].flatMap((one) => (one ? toName(one.name_lang) : [])).join(' › ')}
    </ColoredName>
  ),
  assignee: ({ assignee }) => assignee?.name,
  due_at: (issue) => <DueDate issue={issue} />,
  asset: ({ asset }) => asset?.display_name,
  site: ({ site }) => site?.path,
  labels: ({ labels }) => (
    <Row as="span" inline wrap align="stretch" gap={1}>
      {labels.map(({ id, name, color }) => (
        <LabelChip key={id} name={name} color={color} />
      ))}
    </Row>
  ),
  created_by: ({ created_by }) => created_by?.full_name,
  // The time is of little use here, and titles need the width.
  created_at: ({ created_at }, { format }) => <bdi title={format.dateTime(created_at)}>{format.date(created_at)}</bdi>,
};

/** The cells of lists of issues; the names of types that the workspace has added are loaded. */
export function useIssueCells(): Cells {
  const { data: types } = useTypeOptions();
  return useMemo(
    () => ({
      ...CELLS,
      type: ({ type }: IssueSummary) => types && (types.find(({ value }) => value === type)?.label ?? type),
    }),
    [types],
  );
}
