import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, Drawer, FactList, LoadFailed, Notice, Row, SkeletonRows, Stack, Text, toast } from '../../ui/index.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { useEventWords } from './event-choice.tsx';
import { AttemptView, MessageView } from './message-view.tsx';
import { RecordLink } from './record-link.tsx';
import { useDelivery, useSendAgain } from './webhook-queries.ts';
import classes from './webhooks.module.css';

interface DeliveryDrawerProps {
  readonly webhookId: number;
  readonly id: number;
  onClose(): void;
}

/** Shows requests and responses, attempt by attempt. */
export function DeliveryDrawer({ webhookId, id, onClose }: DeliveryDrawerProps) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const toWords = useEventWords();
  const { data, error, refetch } = useDelivery(webhookId, id);
  const sendAgain = useSendAgain(webhookId);
  const again = () => sendAgain.mutate([id], { onSuccess: ({ count }) => toast.success(t('again.done', { count })) });
  return (
    <Drawer opened onClose={onClose} position="right" size={560} title={data ? toWords(data.event) : t('deliveries')}>
      {error && !data ? (
        <LoadFailed error={error} retry={refetch} />
      ) : !data ? (
        <SkeletonRows rows={6} />
      ) : (
        <Stack gap={3} shrink className={classes.form}>
          <Row wrap justify="between" gap={2}>
            <DeliveryBadge delivery={data} />
            <Button variant="default" loading={sendAgain.isPending} onClick={again}>
              {t('again.one')}
            </Button>
          </Row>
          <FactList
            facts={[
              { label: t('facts.event'), value: <code>{data.event}</code> },
              { label: t('facts.record'), value: <RecordLink record={data.record} /> },
              { label: t('facts.at'), value: format.dateTime(data.at) },
              { label: t('facts.message_id'), value: <code dir="ltr">{data.message_id}</code> },
              { label: t('facts.next_at'), value: data.next_at && format.dateTime(data.next_at) },
            ]}
          />
          {data.is_hidden && <Notice tone="calm">{t('hidden')}</Notice>}
          {data.request && <MessageView title={t('message.request')} message={data.request} />}
          <Stack as="section" gap={3} shrink className={classes.form} aria-label={t('attempt_list')}>
            <h3>{t('attempt_list')}</h3>
            {data.attempt_list.length === 0 && (
              <Text size="sm" tone="ink2">
                {t('no_attempts')}
              </Text>
            )}
            {data.attempt_list.toReversed().map((attempt) => (
              <AttemptView key={attempt.at} attempt={attempt} />
            ))}
          </Stack>
        </Stack>
      )}
    </Drawer>
  );
}
