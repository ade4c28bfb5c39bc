import type { WebhookDelivery } from '@rounds/contract/webhooks';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/index.ts';

const LOOKS = {
  waiting: { tone: 'amber', glyph: 'dashed' },
  delivered: { tone: 'green', glyph: 'check' },
  failed: { tone: 'red', glyph: 'cross' },
} as const;

export function DeliveryBadge({ delivery: { state, attempts } }: { readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks');
  const isRetrying = state === 'waiting' && attempts > 0;
  return <StatusBadge {...LOOKS[state]}>{t(isRetrying ? 'retrying' : `delivery_states.${state}`)}</StatusBadge>;
}
