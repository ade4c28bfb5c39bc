/** The appearance of each kind of notice, and the screen that it opens. */
import { NOTICE_KINDS, type Notice, type NoticeKind } from '@rounds/contract/notices';
import {
  IconAlertCircle,
  IconAt,
  IconBellExclamation,
  IconBellRinging,
  IconCalendarClock,
  IconCalendarPlus,
  IconCalendarX,
  IconCertificate,
  IconCircleCheck,
  IconClipboardCheck,
  IconClock,
  IconCloudOff,
  IconFileExport,
  IconFileImport,
  IconKey,
  IconMessage,
  IconProgressCheck,
  IconTrashX,
  IconUserCheck,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import { type LinkTarget, linkTo, paths } from '../../paths.ts';

interface NoticeStyle {
  readonly Icon: TablerIcon;
  readonly tone: 'blue' | 'amber' | 'red' | 'green' | 'slate';
}

export const NOTICE_STYLES: Readonly<Record<NoticeKind, NoticeStyle>> = {
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
  date_reminder: { Icon: IconCalendarClock, tone: 'amber' },
  alert: { Icon: IconBellExclamation, tone: 'amber' },
  export_done: { Icon: IconFileExport, tone: 'slate' },
  import_done: { Icon: IconFileImport, tone: 'slate' },
  certificate_expiry: { Icon: IconCertificate, tone: 'amber' },
  webhook_suspended: { Icon: IconWebhook, tone: 'red' },
  retention_begins: { Icon: IconTrashX, tone: 'amber' },
  api_token_expires: { Icon: IconKey, tone: 'amber' },
  api_token_expired: { Icon: IconKey, tone: 'red' },
  integration_suspended: { Icon: IconCloudOff, tone: 'red' },
};

/** The screen of what a notice is about; null when it has none. `jobPaths` are the screens of background jobs. */
export function getNoticeLink(
  { kind, subject, data }: Pick<Notice, 'kind' | 'subject' | 'data'>,
  jobPaths: Readonly<Record<string, string>>,
): LinkTarget | null {
  if (subject.type === 'sign_on_service') return linkTo('/settings/organization/auth/saml');
  if (subject.type === 'retention') return linkTo('/settings/retention');
  if (subject.type === 'webhook') return paths.settings.webhook(subject.id);
  if (subject.type === 'issue') return linkTo(`/issues/${subject.id}`);
  if (subject.type === 'alert') return paths.alerts.get(subject.id);
  if (subject.type === 'asset') return paths.assets.get(subject.uuid ?? '');
  if (subject.type === 'asset_type') {
    const { field, due_days } = data;
    const dates = field?.key && due_days && { [`fields.${field.key}`]: due_days };
    return paths.assets.list({ filter: { type: [subject.uuid ?? ''], ...dates } });
  }
  if (subject.type === 'api_token') return linkTo('/settings/api');
  const isManager = NOTICE_KINDS[kind].recipients === 'managers';
  if (subject.type === 'assignment') return isManager ? paths.assignments.get(subject.id) : paths.inspections.mine();
  if (subject.type === 'job') {
    const path = jobPaths[subject.title];
    return path === undefined ? null : linkTo(path, { job: String(subject.id) });
  }
  if (subject.type === 'integration') {
    return data.integration ? paths.integrations.configure(data.integration, subject.id) : null;
  }
  const id = subject.uuid ?? String(subject.id);
  return isManager ? paths.inspections.report(id) : paths.inspections.conduct(id);
}
