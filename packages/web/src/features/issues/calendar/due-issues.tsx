import type { IssueSummary } from '@rounds/contract/issues';
import { IconCalendarEvent, IconExternalLink } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayDrag } from '../../../kit/calendar/index.ts';
import { paths } from '../../../paths.ts';
import { ICON, Menu, StatusGlyph, Text, UnstyledButton } from '../../../ui/index.ts';
import { ISSUE_STATUS_STYLES } from '../issue-marks.tsx';
import classes from './calendar.module.css';

const MAX_SHOWN = 4;

interface DueIssuesProps {
  readonly issues: readonly IssueSummary[];
  readonly onMove: (issue: IssueSummary) => void;
  /** Opens all issues of the day. */
  readonly onOpen: () => void;
}

/** The issues of a day in the month. They can be dragged to another day. */
export function DueIssues({ issues, onMove, onOpen }: DueIssuesProps) {
  const { t } = useTranslation('issues');
  const others = issues.length - MAX_SHOWN;
  return (
    <>
      {issues.slice(0, MAX_SHOWN).map((issue) => (
        <DueIssue key={issue.id} issue={issue} onMove={onMove} />
      ))}
      {others > 0 && (
        <Text
          as={UnstyledButton}
          px={1.5}
          size="xs"
          tone="brand"
          weight={550}
          textAlign="start"
          hover="underline"
          onClick={onOpen}
        >
          {t('calendar.more', { count: others })}
        </Text>
      )}
    </>
  );
}

function DueIssue({ issue, onMove }: { readonly issue: IssueSummary; readonly onMove: (issue: IssueSummary) => void }) {
  const { t } = useTranslation(['issues', 'lists']);
  const navigate = useNavigate();
  const element = useRef<HTMLDivElement>(null);
  const { uuid, number, title, status, is_overdue, may } = issue;
  dayDrag.useDraggable(element, () => uuid, { isDisabled: !may.edit });
  const name = [
    `#${number} ${title}`,
    t(`lists:issues.options.status.${status}`),
    ...(is_overdue ? [t('lists:issues.columns.is_overdue')] : []),
  ].join(', ');
  return (
    <div ref={element} className={classes.issue} data-movable={may.edit || undefined}>
      <Menu position="bottom-start">
        <Menu.Target>
          <UnstyledButton
            className={classes.issueName}
            data-overdue={is_overdue || undefined}
            data-tone={ISSUE_STATUS_STYLES[status].tone}
            aria-label={name}
            title={name}
          >
            <StatusGlyph name={is_overdue ? 'exclamation' : ISSUE_STATUS_STYLES[status].glyph} />
            <Text as="span" truncate dir="auto">
              {title}
            </Text>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown miw={200}>
          <Menu.Item leftSection={<IconExternalLink {...ICON} />} onClick={() => void navigate(paths.issues.get(uuid))}>
            {t('issues:board.open')}
          </Menu.Item>
          {may.edit && (
            <Menu.Item leftSection={<IconCalendarEvent {...ICON} />} onClick={() => onMove(issue)}>
              {t('issues:calendar.move')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
