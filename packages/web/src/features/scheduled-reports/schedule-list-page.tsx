import { resolveName } from '@rounds/contract/languages.ts';
import { type ReportResult, type ScheduledReport, scheduledReportList } from '@rounds/contract/scheduled-reports';
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconSend, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../kit/data-table/index.ts';
import { ResourceListPage } from '../../kit/resource/index.ts';
import { getCurrentLanguage, useFormat } from '../../platform/i18n/index.ts';
import { Chip, confirm, Row, Text, toast } from '../../ui/index.ts';
import ScheduleDialog from './schedule-dialog.tsx';
import { scheduleResource, useSend, useSetActive } from './schedule-queries.ts';
import { useScheduleWords, useSourceWords } from './use-schedule-words.ts';

const SHOWN_RECIPIENTS = 3;
const RESULT_TONES: Readonly<Record<ReportResult, 'green' | 'amber' | 'slate'>> = {
  ...{ not_sent: 'slate', sending: 'slate', sent: 'green' },
  ...{ section_deleted: 'amber', no_access: 'amber', mail_failed: 'amber', mail_not_configured: 'amber' },
};

/** The scheduled reports of the person. */
export default function ScheduleListPage() {
  const { t } = useTranslation(['scheduled-reports', 'common', 'lists']);
  const toSource = useSourceWords();
  const toWords = useScheduleWords();
  const format = useFormat();
  const send = useSend();
  const setActive = useSetActive();

  const sendToAll = async (report: ScheduledReport) => {
    const isConfirmed = await confirm({
      title: t('send_all.title', { name: report.title }),
      text:
        report.groups.length + report.addresses.length > 0
          ? t('send_all.with_groups', { names: toNames(listRecipients(report)) })
          : t('send_all.text', { count: report.recipients.length }),
      confirmLabel: t('send_all.confirm'),
    });
    if (!isConfirmed) return;
    send.mutate(
      { id: report.id, to: 'all' },
      { onSuccess: () => toast.success(t('sent_all', { name: report.title })) },
    );
  };
  const getActions = (report: ScheduledReport): RowAction[] => [
    {
      ...{ key: 'send_me', label: t('send_me'), icon: IconSend },
      onSelect: () =>
        send.mutate(
          { id: report.id, to: 'me' },
          { onSuccess: () => toast.success(t('sent_me', { name: report.title })) },
        ),
    },
    { key: 'send_all', label: t('send_all.action'), icon: IconUsers, onSelect: () => void sendToAll(report) },
    {
      ...{ key: 'pause', label: t(report.is_active ? 'pause' : 'resume') },
      icon: report.is_active ? IconPlayerPause : IconPlayerPlay,
      onSelect: () =>
        setActive.mutate(report, {
          onSuccess: () => toast.success(t(report.is_active ? 'paused' : 'resumed', { name: report.title })),
        }),
    },
  ];
  return (
    <ResourceListPage<ScheduledReport>
      resource={scheduleResource}
      list={scheduledReportList}
      title={t('title')}
      canManage
      newLabel={t('new')}
      emptyTitle={t('empty.title')}
      emptyText={t('empty.text')}
      search="title"
      cells={{
        source: toSource,
        status: ({ status }) => (
          <Chip tone={status === 'active' ? 'green' : 'slate'}>
            {t(`lists:scheduled_reports.options.status.${status}`)}
          </Chip>
        ),
        last_result: ({ last_result, last_sent_at, problem }) => (
          <Row as="span" inline shrink wrap gap={1} columnGap={2}>
            <Chip
              tone={RESULT_TONES[last_result]}
              icon={problem ? IconAlertTriangle : undefined}
              title={problem ? t(`problems.${problem}`) : undefined}
            >
              {t(`lists:scheduled_reports.options.last_result.${last_result}`)}
            </Chip>
            {last_sent_at && (
              <Text as="span" fontSize="sm" tone="ink3">
                {format.dateTime(last_sent_at)}
              </Text>
            )}
          </Row>
        ),
        frequency: toWords,
        recipients: (report) => toNames(listRecipients(report)),
      }}
      rowActions={getActions}
      confirmDelete={({ title: name }) =>
        confirm({
          title: t('common:record.delete_title', { name }),
          text: t('delete_text'),
          confirmLabel: t('common:record.delete_permanently'),
          danger: true,
        })
      }
      renderDialog={(props) => <ScheduleDialog {...props} />}
    />
  );
}

const listRecipients = ({ recipients, groups, addresses }: ScheduledReport): string[] => [
  ...groups.map(({ name_lang }) => resolveName(name_lang, getCurrentLanguage())),
  ...recipients.map(({ full_name }) => full_name),
  ...addresses.map(({ email }) => email),
];

function toNames(names: readonly string[]): string {
  const others = names.length - SHOWN_RECIPIENTS;
  return [...names.slice(0, SHOWN_RECIPIENTS), ...(others > 0 ? [`+${others}`] : [])].join(', ');
}
