import type { InspectionIssue } from '@rounds/contract/inspections';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Box, Grid, Row, StatusBadge, Text } from '../../../ui/index.ts';
import { DueDate } from '../due-date.tsx';
import { IssueStatusBadge, PriorityGlyph } from '../issue-marks.tsx';
import classes from './at-inspection.module.css';

interface InspectionIssuesProps {
  readonly issues: readonly InspectionIssue[];
  /** The title of the question of an issue. */
  readonly getQuestion: (issue: InspectionIssue) => string;
}

/** All issues of an inspection as a table; on phones each is a card. */
export default function InspectionIssues({ issues, getQuestion }: InspectionIssuesProps) {
  const { t } = useTranslation(['lists', 'report']);
  const columns = {
    title: t('lists:issues.columns.title'),
    question: t('report:issues.question'),
    status: t('lists:issues.columns.status'),
    assignee: t('lists:issues.columns.assignee'),
    due_at: t('lists:issues.columns.due_at'),
  };
  return (
    <Grid as="section" gap={2.5} pt={5} aria-labelledby="report-issues">
      <h2 id="report-issues">{t('report:issues.title', { count: issues.length })}</h2>
      <Box as="table" fullWidth border="line" radius="card" bg="surface" className={classes.table}>
        <thead>
          <tr>
            {Object.entries(columns).map(([key, label]) => (
              <Text as="th" fontSize="sm" py={2} px={3.5} tone="ink3" weight={550} key={key} scope="col">
                {label}
              </Text>
            ))}
          </tr>
        </thead>
        <tbody>
          {issues.map((issue) => (
            <tr key={issue.uuid}>
              <td>
                <span className={classes.title}>
                  <PriorityGlyph priority={issue.priority} />
                  <Link {...paths.issues.get(issue.uuid)} className={classes.link}>
                    <bdi>#{issue.number}</bdi> <span dir="auto">{issue.title}</span>
                  </Link>
                </span>
              </td>
              <Text as="td" dir="auto" tone="ink2" breakWords>
                {getQuestion(issue)}
              </Text>
              <td>
                <Row as="span" wrap align="stretch" gap={1}>
                  <IssueStatusBadge status={issue.status} />
                  {issue.archived_at && <StatusBadge status="archived">{t('report:issues.archived')}</StatusBadge>}
                </Row>
              </td>
              <td dir="auto" data-label={columns.assignee}>
                {issue.assignee?.name ?? '–'}
              </td>
              <td data-label={columns.due_at}>{issue.due_at === null ? '–' : <DueDate issue={issue} />}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Grid>
  );
}
