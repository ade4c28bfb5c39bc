/** How each kind of notice looks, and which screen it opens. */
import { NOTICE_KINDS, type Notice, type NoticeKind } from '@rounds/contract/notices';
import {
  IconAlertCircle,
  IconAt,
  IconBellRinging,
  IconCalendarPlus,
  IconCalendarX,
  IconCircleCheck,
  IconClipboardCheck,
  IconClock,
  IconFileExport,
  IconFileImport,
  IconMessage,
  IconProgressCheck,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { type LinkTarget, paths, toScreen } from '../../paths.ts';

interface NoticeLook {
  readonly Icon: TablerIcon;
  readonly tone: 'blue' | 'amber' | 'red' | 'green' | 'slate';
}

export const NOTICE_LOOKS: Readonly<Record<NoticeKind, NoticeLook>> = {
  work_opened: { Icon: IconCalendarPlus, tone: 'blue' },
  work_due_soon: { Icon: IconClock, tone: 'amber' },
  work_overdue: { Icon: IconAlertCircle, tone: 'red' },
  work_reminder: { Icon: IconBellRinging, tone: 'amber' },
  work_missed: { Icon: IconCalendarX, tone: 'red' },
  inspection_completed: { Icon: IconClipboardCheck, tone: 'green' },
  assignment_finished: { Icon: IconCircleCheck, tone: 'green' },
  issue_assigned: { Icon: IconUserCheck, tone: 'blue' },
  issue_mentioned: { Icon: IconAt, tone: 'blue' },
  issue_commented: { Icon: IconMessage, tone: 'slate' },
  issue_status_changed: { Icon: IconProgressCheck, tone: 'green' },
  issue_due_soon: { Icon: IconClock, tone: 'amber' },
  issue_overdue: { Icon: IconAlertCircle, tone: 'red' },
  export_done: { Icon: IconFileExport, tone: 'slate' },
  import_done: { Icon: IconFileImport, tone: 'slate' },
};

/** The screen of what a notice is about; null when it has none. `jobPaths` are the screens of background jobs. */
export function getNoticeLink(
  { kind, subject }: Pick<Notice, 'kind' | 'subject'>,
  jobPaths: Readonly<Record<string, string>>,
): LinkTarget | null {
  if (subject.type === 'issue') return toScreen(`/issues/${subject.id}`);
  const isManager = NOTICE_KINDS[kind].recipients === 'managers';
  if (subject.type === 'assignment') return isManager ? paths.assignments.get(subject.id) : paths.inspections.mine();
  if (subject.type === 'job') {
    const path = jobPaths[subject.title];
    return path === undefined ? null : toScreen(path, { job: String(subject.id) });
  }
  const id = subject.uuid ?? String(subject.id);
  return isManager ? paths.inspections.report(id) : paths.inspections.conduct(id);
}
