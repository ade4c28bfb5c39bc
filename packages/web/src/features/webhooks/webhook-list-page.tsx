import { MAX_WEBHOOKS, type WebhookSummary } from '@rounds/contract/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import {
  Box,
  EmptyState,
  ListRow,
  LoadFailed,
  NewButton,
  PageHeader,
  Panel,
  Row,
  SkeletonRows,
  Stack,
} from '../../ui/index.ts';
import { ReceiverExamples } from './receiver-examples.tsx';
import { SecretNotice } from './secret-notice.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { useWebhooks } from './webhook-queries.ts';
import { SuccessStrip, WebhookState } from './webhook-state.tsx';
import classes from './webhooks.module.css';

/** All webhooks of the workspace. */
export default function WebhookListPage() {
  const { t } = useTranslation('webhooks');
  const { data, error, refetch } = useWebhooks();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const canAdd = data !== undefined && data.length < MAX_WEBHOOKS;
  const add = canAdd && <NewButton onClick={() => setAdding(true)}>{t('new')}</NewButton>;
  return (
    <>
      <PageHeader title={t('title')} actions={data && data.length > 0 && add} />
      <Stack gap={5} grow shrinkBlock overflow="auto" p={5} className={classes.page}>
        {secret && <SecretNotice secret={secret} />}
        {error ? (
          <LoadFailed error={error} retry={refetch} />
        ) : !data ? (
          <SkeletonRows rows={4} />
        ) : data.length === 0 ? (
          <>
            <EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />
            <ReceiverExamples />
          </>
        ) : (
          <Panel label={t('title')} isFlush>
            <ul>
              {data.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          </Panel>
        )}
      </Stack>
      {isAdding && (
        <WebhookDialog
          webhook={null}
          onClose={() => setAdding(false)}
          onCreated={(created) => setSecret(created.secret)}
        />
      )}
    </>
  );
}

function WebhookRow({ webhook }: { readonly webhook: WebhookSummary }) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const { id, url, description, events, last_delivery } = webhook;
  const facts = [
    events === null ? t('events.all') : t('events.count', { count: events.length }),
    last_delivery ? t('last', { when: format.ago(last_delivery.at) }) : t('never_sent'),
  ];
  return (
    <ListRow
      to={`/settings/webhooks/${id}`}
      title={<bdi>{description || url}</bdi>}
      description={
        <>
          {description && (
            <Box as="code" block className={classes.address} dir="ltr">
              {url}
            </Box>
          )}
          <span>{facts.join(' · ')}</span>
        </>
      }
      end={
        <Row as="span" wrap gap={2} className={classes.rowEnd}>
          <SuccessStrip days={webhook.days} />
          <WebhookState {...webhook} />
        </Row>
      }
    />
  );
}
