import type { Issue } from '@rounds/contract/issues';
import { useTranslation } from 'react-i18next';
import { Button, Panel, Row, StatusGlyph, Text, useIsPhone } from '../../../ui/index.ts';
import { ISSUE_STATUS_STYLES, IssueStatusBadge } from '../issue-marks.tsx';
import { useStatusChange } from '../status/use-status-change.tsx';
import classes from './detail.module.css';
import { useOpenIssue } from './issue-record.ts';

/** The status, and the statuses to which the person may move the issue; on phones these are at the bottom. */
export function IssueStatus() {
  const { t } = useTranslation(['issue', 'lists']);
  const isPhone = useIsPhone();
  const { issue, setLatest } = useOpenIssue();
  const { change, dialog, isPending } = useStatusChange<Issue>({ onDone: (changed) => void setLatest(changed) });
  const label = t('lists:issues.columns.status');
  return (
    <Panel title={label} actions={<IssueStatusBadge status={issue.status} />}>
      {issue.may.statuses.length === 0 ? (
        <p className={classes.empty}>{t(issue.archived_at ? 'issue:archived_hint' : 'issue:no_statuses')}</p>
      ) : isPhone ? null : (
        // The buttons are no fields.
        <Row role="group" aria-label={t('issue:move_to')} wrap gap={2} className={classes.statuses}>
          {issue.may.statuses.map((status) => (
            <Button
              key={status}
              size="sm"
              variant="default"
              disabled={isPending}
              leftSection={<StatusGlyph name={ISSUE_STATUS_STYLES[status].glyph} />}
              onClick={() => change(issue, status)}
            >
              {t(`lists:issues.options.status.${status}`)}
            </Button>
          ))}
        </Row>
      )}
      {issue.status_note && (
        <Text
          py={2}
          px={3}
          mt={3}
          radius="control"
          bg="sunken"
          fontSize="sm"
          breakWords
          className={classes.note}
          dir="auto"
        >
          {issue.status_note}
        </Text>
      )}
      {dialog}
    </Panel>
  );
}
