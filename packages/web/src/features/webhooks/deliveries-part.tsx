import { DELIVERY_STATES, type DeliveryState, type WebhookDelivery } from '@rounds/contract/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import {
  BareCheckbox,
  Button,
  LoadFailed,
  Panel,
  Row,
  Segmented,
  SkeletonRows,
  Stack,
  Text,
  toast,
  UnstyledButton,
} from '../../ui/index.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { useEventWords } from './event-choice.tsx';
import { SendRangeDialog } from './send-range-dialog.tsx';
import { useDeliveries, useSendAgain } from './webhook-queries.ts';

const ALL = 'all';

/** Lists what was sent, what waits and what was given up, newest first. */
export function DeliveriesPart({ id }: { readonly id: number }) {
  const { t } = useTranslation('webhooks');
  const [state, setState] = useState<DeliveryState | typeof ALL>(ALL);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [openId, setOpenId] = useState<number | null>(null);
  const [isRange, setRange] = useState(false);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useDeliveries(
    id,
    state === ALL ? null : state,
  );
  const sendAgain = useSendAgain(id);
  const deliveries = data?.pages.flatMap(({ list }) => list);
  const select = (one: number, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(one);
    else next.delete(one);
    setSelected(next);
  };
  const sendSelected = () =>
    sendAgain.mutate([...selected], {
      onSuccess: ({ count }) => {
        setSelected(new Set());
        toast.success(t('again.done', { count }));
      },
    });
  return (
    <Panel
      title={t('deliveries')}
      actions={
        <Button variant="default" onClick={() => setRange(true)}>
          {t('range.title')}
        </Button>
      }
      isFlush
    >
      <Row wrap justify="between" gap={2} py={3} px={4} borderBottom="line2">
        <Segmented
          aria-label={t('filter')}
          data={[ALL, ...DELIVERY_STATES].map((value) => ({
            value,
            label: t(`delivery_states.${value as DeliveryState | typeof ALL}`),
          }))}
          value={state}
          onChange={(value) => {
            setState(value as typeof state);
            setSelected(new Set());
          }}
        />
        {selected.size > 0 && (
          <Button variant="default" loading={sendAgain.isPending} onClick={sendSelected}>
            {t('again.selected', { count: selected.size })}
          </Button>
        )}
      </Row>
      {error && !deliveries ? (
        <LoadFailed error={error} retry={refetch} />
      ) : !deliveries ? (
        <SkeletonRows rows={5} />
      ) : deliveries.length === 0 ? (
        <Text p={4} tone="ink2">
          {t(state === ALL ? 'no_deliveries' : 'no_such_deliveries')}
        </Text>
      ) : (
        <Stack as="ul">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isSelected={selected.has(delivery.id)}
              onSelect={(isSelected) => select(delivery.id, isSelected)}
              onOpen={() => setOpenId(delivery.id)}
            />
          ))}
        </Stack>
      )}
      {hasNextPage && (
        <Text as="div" p={4} tone="ink2">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </Text>
      )}
      {openId !== null && <DeliveryDrawer webhookId={id} id={openId} onClose={() => setOpenId(null)} />}
      {isRange && <SendRangeDialog id={id} onClose={() => setRange(false)} />}
    </Panel>
  );
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly isSelected: boolean;
  onSelect(isSelected: boolean): void;
  onOpen(): void;
}

function DeliveryRow({ delivery, isSelected, onSelect, onOpen }: DeliveryRowProps) {
  const { t } = useTranslation('webhooks');
  const format = useFormat();
  const toWords = useEventWords();
  const { event, record, attempts, duration_ms, status_code } = delivery;
  const name = `${toWords(event)}${record.id === null ? '' : ` #${record.id}`}`;
  const facts = [
    format.dateTime(delivery.at),
    ...(status_code === null ? [] : [String(status_code)]),
    t('attempts', { count: attempts }),
    ...(duration_ms === null ? [] : [t('duration', { count: duration_ms })]),
  ];
  return (
    <Row as="li" gap={3} py={2} px={4} borderBottom="line2">
      <BareCheckbox
        aria-label={t('select', { name })}
        checked={isSelected}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
      />
      <Stack as={UnstyledButton} grow shrink textAlign="start" onClick={onOpen}>
        <span>{name}</span>
        <Text as="span" size="sm" tone="ink2">
          {facts.join(' · ')}
        </Text>
      </Stack>
      <DeliveryBadge delivery={delivery} />
    </Row>
  );
}
