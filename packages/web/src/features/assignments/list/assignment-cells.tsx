import type { AssignmentProgress, AssignmentStatus, AssignmentSummary } from '@rounds/contract/assignments';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CellFormatter, DataTableProps } from '../../../kit/data-table/index.ts';
import { ICON, Row, StatusBadge, VisuallyHidden } from '../../../ui/index.ts';
import { formatPlanTime, getPlanZone } from '../plan-time.ts';
import classes from './list.module.css';
export const STATUS_BADGES = {
  active: { tone: 'green', glyph: 'dot' },
  paused: { tone: 'amber', glyph: 'ring' },
  finished: { tone: 'slate', glyph: 'check' },
} as const satisfies Record<AssignmentStatus, unknown>;
const joinNames = (people: readonly { readonly name: string }[]): string => people.map(({ name }) => name).join(', ');
/** The cells of lists of assignments. */
export const assignmentCells: NonNullable<DataTableProps<AssignmentSummary>['cells']> = {
  title: ({ title, note }) =>
    note === null ? (
      title
    ) : (
      <Row as="span" inline maxWidth="100%" gap={1.5} className={classes.title} title={note}>
        <IconAlertTriangle {...ICON} className={classes.warning} />
        <span dir="auto">{title}</span>
        <VisuallyHidden>{` – ${note}`}</VisuallyHidden>
      </Row>
    ),
  status: ({ status }, { t }) => (
    <StatusBadge {...STATUS_BADGES[status]}>{t(`lists:assignments.options.status.${status}`)}</StatusBadge>
  ),
  type: ({ type }, { t }) => t(`lists:assignments.options.type.${type}`),
  template: ({ template }) => template.title,
  assets_count: ({ assets_count, has_dynamic_assets }, { t, format }) =>
    has_dynamic_assets ? t('assignments:list.dynamic_assets', { count: assets_count }) : format.number(assets_count),
  assignees: ({ assignees }) => joinNames(assignees),
  managers: ({ managers }) => joinNames(managers),
  assigned_by: ({ assigned_by }) => assigned_by?.name,
  next_at: (assignment, { format }) =>
    assignment.next_at && formatPlanTime(assignment.next_at, getPlanZone(assignment), format),
  progress: ({ progress }, formatter) => <Progress progress={progress} {...formatter} />,
};
const PARTS = ['completed', 'open', 'overdue', 'missed'] as const satisfies readonly (keyof AssignmentProgress)[];
/** Shows how many inspections have each status, as a bar and as completed ones of all. */
function Progress({ progress, t, format }: CellFormatter & { readonly progress: AssignmentProgress }) {
  const total = PARTS.reduce((sum, part) => sum + progress[part], 0);
  if (total === 0) return '–';
  const words = PARTS.filter((part) => progress[part] > 0)
    .map((part) => t(`assignments:progress.${part}`, { count: progress[part] }))
    .join(', ');
  return (
    <Row as="span" inline gap={2.5} tone="ink2" tabular noWrap title={words}>
      <Row as="span" fixed overflow="hidden" align="stretch" bg="track" className={classes.track} aria-hidden>
        {PARTS.map((part) => (
          <span key={part} data-part={part} style={{ flexGrow: progress[part] }} />
        ))}
      </Row>
      <bdi aria-hidden>{`${format.number(progress.completed)}/${format.number(total)}`}</bdi>
      <VisuallyHidden>{words}</VisuallyHidden>
    </Row>
  );
}
