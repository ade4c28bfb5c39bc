import type { WebhookSummary } from '@rounds/contract/webhooks';
import { IconArrowLeft, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, usePathParams } from '../../paths.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { useSessionUser } from '../../platform/session/index.ts';
import {
  ActionIcon,
  Button,
  confirm,
  FactList,
  ICON,
  LoadFailed,
  Notice,
  PageHeader,
  Panel,
  SkeletonRows,
  Stack,
  Text,
  toast,
} from '../../ui/index.ts';
import { DeliveriesPart } from './deliveries-part.tsx';
import { SecretPart } from './secret-part.tsx';
import { TestPart } from './test-part.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { useWebhook, useWebhookAction } from './webhook-queries.ts';
import { SuccessStrip, WebhookState } from './webhook-state.tsx';
import classes from './webhooks.module.css';

/** Shows one webhook: its settings, its secret, a test message and its deliveries. */
export default function WebhookPage() {
  const { t } = useTranslation('webhooks');
  const id = Number(usePathParams('id').id);
  if (!Number.isSafeInteger(id) || id < 1) return <Navigate {...paths.notFound()} replace />;
  return <LoadedPage key={id} id={id} title={t('title')} />;
}

function LoadedPage({ id, title }: { readonly id: number; readonly title: string }) {
  const { data, error, refetch } = useWebhook(id);
  return (
    <>
      <PageHeader
        title={data ? data.description || data.url : title}
        before={
          <ActionIcon component={Link} {...paths.settings.webhooks()} size={34} aria-label={title}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
        after={data && <WebhookState {...data} />}
        actions={data && <PageActions webhook={data} />}
      />
      <Stack gap={5} grow shrinkBlock overflow="auto" p={5} className={classes.page}>
        {error && !data ? (
          <LoadFailed error={error} retry={refetch} />
        ) : data ? (
          <Parts webhook={data} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </Stack>
    </>
  );
}

function PageActions({ webhook }: { readonly webhook: WebhookSummary }) {
  const { t } = useTranslation('webhooks');
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const pause = useWebhookAction('pause');
  const resume = useWebhookAction('resume');
  const remove = useWebhookAction('delete');
  const isEnabled = webhook.state === 'enabled';
  const deleteWebhook = async () => {
    const isConfirmed = await confirm({
      title: t('delete.title'),
      text: t('delete.text', { count: webhook.waiting }),
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (!isConfirmed) return;
    remove.mutate(webhook.id, {
      onSuccess: () => {
        toast.success(t('delete.done'));
        void navigate(paths.settings.webhooks());
      },
    });
  };
  return (
    <span className={classes.buttons}>
      <Button
        variant="default"
        leftSection={isEnabled ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
        loading={pause.isPending || resume.isPending}
        onClick={() => (isEnabled ? pause : resume).mutate(webhook.id)}
      >
        {t(isEnabled ? 'pause' : 'resume')}
      </Button>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
        {t('edit_short')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={remove.isPending}
        onClick={() => void deleteWebhook()}
      >
        {t('delete.confirm')}
      </Button>
      {isEditing && <WebhookDialog webhook={webhook} onClose={() => setEditing(false)} />}
    </span>
  );
}

function Parts({ webhook }: { readonly webhook: WebhookSummary }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const me = useSessionUser();
  const takeOver = useWebhookAction('takeOver');
  const { state, suspended_reason, failing_since, events, owner } = webhook;
  const facts = [
    { label: t('fields.url'), value: webhook.url },
    {
      label: t('fields.events'),
      value: events === null ? t('events.all') : events.join(', '),
    },
    { label: t('fields.includes_record'), value: t(webhook.includes_record ? 'yes' : 'no') },
    { label: t('fields.owner'), value: owner?.full_name ?? t('nobody') },
    { label: t('fields.waiting'), value: String(webhook.waiting) },
  ];
  return (
    <>
      {state === 'suspended' && suspended_reason && <Notice tone="red">{t(`suspended.${suspended_reason}`)}</Notice>}
      {state === 'paused' && <Notice tone="amber">{t('paused_text')}</Notice>}
      {state === 'enabled' && failing_since && (
        <Notice tone="amber">{t('failing_text', { since: format.dateTime(failing_since) })}</Notice>
      )}
      <Panel
        title={t('settings')}
        actions={
          owner?.id !== me.id && (
            <Button variant="default" loading={takeOver.isPending} onClick={() => takeOver.mutate(webhook.id)}>
              {t('take_over')}
            </Button>
          )
        }
      >
        <Stack shrink gap={3}>
          <FactList facts={facts} />
          <SuccessStrip days={webhook.days} />
          <Text size="sm" tone="ink2">
            {t('owner_text')}
          </Text>
        </Stack>
      </Panel>
      <TestPart id={webhook.id} />
      <SecretPart webhook={webhook} />
      <DeliveriesPart id={webhook.id} />
    </>
  );
}
