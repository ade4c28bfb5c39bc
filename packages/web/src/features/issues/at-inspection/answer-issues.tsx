import type { InspectionIssue } from '@rounds/contract/inspections';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { IssueStatusBadge, PriorityGlyph } from '../issue-marks.tsx';
import classes from './at-inspection.module.css';

/** The issues of one answer of a report. */
export default function AnswerIssues({ issues }: { readonly issues: readonly InspectionIssue[] }) {
  const { t } = useTranslation('lists');
  return (
    <ul className={classes.list} aria-label={t('inspections.columns.issues_count')}>
      {issues.map(({ uuid, number, title, status, priority }) => (
        <li key={uuid}>
          <PriorityGlyph priority={priority} />
          <Link {...paths.issues.get(uuid)} className={classes.link}>
            <bdi>#{number}</bdi> <span dir="auto">{title}</span>
          </Link>
          <IssueStatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}
