import type { IssueSummary } from '@rounds/contract/issues';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { ActionIcon, ICON, ListRow } from '../../../ui/index.ts';
import { IssueStatusBadge, PriorityGlyph } from '../issue-marks.tsx';

interface DueListProps {
  readonly issues: readonly IssueSummary[];
  readonly onMove: (issue: IssueSummary) => void;
}

/** The issues of a day. */
export function DueList({ issues, onMove }: DueListProps) {
  const { t } = useTranslation('issues');
  return (
    <ul>
      {issues.map((issue) => (
        <ListRow
          key={issue.id}
          start={<PriorityGlyph priority={issue.priority} />}
          title={<span dir="auto">{issue.title}</span>}
          description={
            <bdi>
              {[`#${issue.number}`, issue.asset?.display_name, issue.assignee?.name].filter(Boolean).join(' · ')}
            </bdi>
          }
          to={paths.issues.get(issue.uuid).to}
          end={
            <>
              <IssueStatusBadge status={issue.status} />
              {issue.may.edit && (
                <ActionIcon
                  size={34}
                  aria-label={t('calendar.move_of', { title: issue.title })}
                  onClick={() => onMove(issue)}
                >
                  <IconCalendarEvent {...ICON} size={18} />
                </ActionIcon>
              )}
            </>
          }
        />
      ))}
    </ul>
  );
}
