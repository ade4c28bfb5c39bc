import type { DeliveryState, IntegrationStatus } from '@rounds/contract/integrations';
import { IconBrandGoogleDrive, IconBucket, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '../../ui/index.ts';

export const INTEGRATION_ICONS: Readonly<Record<'s3' | 'google-drive', TablerIcon>> = {
  s3: IconBucket,
  'google-drive': IconBrandGoogleDrive,
};

const TONES: Readonly<Record<IntegrationStatus, Tone>> = {
  enabled: 'green',
  paused: 'amber',
  suspended: 'red',
  disabled: 'slate',
  installed: 'blue',
  not_installed: 'slate',
};

export function IntegrationBadge({ status }: { readonly status: IntegrationStatus }) {
  const { t } = useTranslation('integrations');
  return (
    <StatusBadge tone={TONES[status]} glyph="dot">
      {t(`status.${status}`)}
    </StatusBadge>
  );
}

const LOOKS = {
  waiting: { tone: 'slate', glyph: 'dashed' },
  sending: { tone: 'blue', glyph: 'half' },
  retrying: { tone: 'amber', glyph: 'clock' },
  delivered: { tone: 'green', glyph: 'check' },
  given_up: { tone: 'red', glyph: 'cross' },
} as const;

export function DeliveryBadge({ state, nextTime }: { readonly state: DeliveryState; readonly nextTime: string }) {
  const { t } = useTranslation('integrations');
  return <StatusBadge {...LOOKS[state]}>{t(`state.${state}`, { time: nextTime })}</StatusBadge>;
}
