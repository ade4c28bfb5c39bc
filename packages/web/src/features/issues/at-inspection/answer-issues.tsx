import type { InspectionIssue } from '@rounds/contract/inspections';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Grid, StatusBadge } from '../../../ui/index.ts';
import { IssueStatusBadge, PriorityGlyph } from '../issue-marks.tsx';
import classes from './at-inspection.module.css';

/** The issues of one answer of a report. */
export default function AnswerIssues({ issues }: { readonly issues: readonly InspectionIssue[] }) {
  const { t } = useTranslation(['lists', 'report']);
  return (
    <Grid as="ul" gap={1.5} className={classes.list} aria-label={t('lists:inspections.columns.issues_count')}>
      {issues.map(({ uuid, number, title, status, priority, archived_at }) => (
        <li key={uuid}>
          <PriorityGlyph priority={priority} />
          <Link {...paths.issues.get(uuid)} className={classes.link}>
            <bdi>#{number}</bdi> <span dir="auto">{title}</span>
          </Link>
          <IssueStatusBadge status={status} />
          {archived_at && <StatusBadge status="archived">{t('report:issues.archived')}</StatusBadge>}
        </li>
      ))}
    </Grid>
  );
}
