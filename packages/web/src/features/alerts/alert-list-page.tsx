import { type Alert, alertList } from '@rounds/contract/alerts';
import { IconHistory, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../kit/data-table/index.ts';
import { ResourceListPage } from '../../kit/resource/index.ts';
import { paths } from '../../paths.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { Chip, confirm, toast } from '../../ui/index.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { alertResource, useSetActive } from './alert-queries.ts';
import { toValues } from './alert-values.ts';
import { useAlertWords } from './use-alert-words.ts';

const SHOWN_RECIPIENTS = 3;

/** The alerts of the person. */
export default function AlertListPage() {
  const { t } = useTranslation(['alerts', 'common', 'lists']);
  const navigate = useNavigate();
  const format = useFormat();
  const toWords = useAlertWords();
  const setActive = useSetActive();
  const getActions = (alert: Alert): RowAction[] => [
    {
      ...{ key: 'history', label: t('history'), icon: IconHistory },
      onSelect: () => void navigate(paths.alerts.get(alert.id)),
    },
    {
      ...{ key: 'pause', label: t(alert.is_active ? 'pause' : 'resume') },
      icon: alert.is_active ? IconPlayerPause : IconPlayerPlay,
      onSelect: () =>
        setActive.mutate(alert, {
          onSuccess: () => toast.success(t(alert.is_active ? 'paused' : 'resumed', { name: alert.title })),
        }),
    },
  ];
  return (
    <ResourceListPage<Alert>
      resource={alertResource}
      list={alertList}
      title={t('title')}
      canManage
      newLabel={t('new')}
      emptyTitle={t('empty.title')}
      emptyText={t('empty.text')}
      search="title"
      cells={{
        kind: ({ condition }) => toWords(condition),
        recipients: toRecipients,
        last_fired_at: ({ last_fired_at }) => (last_fired_at ? format.dateTime(last_fired_at) : t('never')),
        status: ({ status }) => (
          <Chip tone={status === 'active' ? 'green' : 'slate'}>{t(`lists:alerts.options.status.${status}`)}</Chip>
        ),
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
      renderDialog={(props) => <AlertDialog {...props} />}
    />
  );
}

function toRecipients(alert: Alert): string {
  const names = toValues(alert).recipients.map(({ name }) => name);
  const others = names.length - SHOWN_RECIPIENTS;
  return [...names.slice(0, SHOWN_RECIPIENTS), ...(others > 0 ? [`+${others}`] : [])].join(', ');
}
