import type { Issue } from '@rounds/contract/issues';
import { IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, ICON, Menu, StatusGlyph, VisuallyHidden } from '../../../ui/index.ts';
import { ISSUE_STATUS_STYLES } from '../issue-marks.tsx';
import { useStatusChange } from '../status/use-status-change.tsx';
import { useOpenIssue } from './issue-record.ts';

/** The status at the bottom of a phone, which opens the statuses to which the person may move the issue. */
export function StatusMenu() {
  const { t } = useTranslation(['issue', 'lists']);
  const { issue, setLatest } = useOpenIssue();
  const { change, dialog, isPending } = useStatusChange<Issue>({ onDone: (changed) => void setLatest(changed) });
  const toName = (status: Issue['status']) => t(`lists:issues.options.status.${status}`);
  return (
    <>
      <Menu position="top">
        <Menu.Target>
          <Button
            loading={isPending}
            leftSection={<StatusGlyph name={ISSUE_STATUS_STYLES[issue.status].glyph} size={18} />}
            rightSection={<IconChevronUp {...ICON} size={18} />}
          >
            <VisuallyHidden>{`${t('issue:move_to')}: `}</VisuallyHidden>
            {toName(issue.status)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown miw={220}>
          {issue.may.statuses.map((status) => (
            <Menu.Item
              key={status}
              leftSection={<StatusGlyph name={ISSUE_STATUS_STYLES[status].glyph} size={16} />}
              onClick={() => change(issue, status)}
            >
              {toName(status)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
