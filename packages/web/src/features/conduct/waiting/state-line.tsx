import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudPause,
  IconCloudUp,
  IconDatabaseExclamation,
  IconLogin2,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { type Outbox, useIsOffline, useOutboxState } from '../../../platform/offline/index.ts';
import { useClockWarning } from './clock-notice.tsx';

export type StateTone = 'calm' | 'amber' | 'red';
export interface StateLine {
  readonly tone: StateTone;
  readonly lead: string | null;
  readonly text: string;
  readonly Glyph: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
}

/** The save state in one sentence, most urgent first. */
export function useStateLine(outbox: Outbox): StateLine {
  const { t } = useTranslation('conduct');
  useClockWarning();
  const format = useFormat();
  const state = useOutboxState(outbox);
  const isOffline = useIsOffline(outbox);
  const { waiting, sent, rejected, unstored, sender, last_sent_at, is_space_low } = state;
  const waitingText = waiting > 0 ? t('state.waiting', { count: waiting }) : t('state.offline_text');
  if (unstored > 0) {
    return {
      tone: 'red',
      lead: t('state.not_stored'),
      text: t('state.not_stored_text', { count: unstored }),
      Glyph: IconAlertTriangle,
    };
  }
  if (sender === 'signed_out') {
    return {
      tone: 'amber',
      lead: t('state.signed_out'),
      text: waitingText,
      Glyph: IconLogin2,
    };
  }
  if (isOffline) {
    return { tone: 'amber', lead: t('state.offline'), text: waitingText, Glyph: IconCloudOff };
  }
  if (rejected > 0) {
    return { tone: 'red', lead: null, text: t('state.rejected', { count: rejected }), Glyph: IconAlertTriangle };
  }
  if (is_space_low) {
    const text = t('state.space_low_text');
    return { tone: 'amber', lead: t('state.space_low'), text, Glyph: IconDatabaseExclamation };
  }
  if (waiting > 0 && sender !== 'sending') {
    return { tone: 'calm', lead: null, text: t('state.queued', { count: waiting }), Glyph: IconCloudPause };
  }
  if (waiting > 0) {
    const text = t('state.sending', { current: sent + 1, total: sent + waiting });
    return { tone: 'calm', lead: null, text, Glyph: IconCloudUp };
  }
  const text = last_sent_at ? t('state.sent_at', { time: format.time(last_sent_at) }) : t('state.sent');
  return { tone: 'calm', lead: null, text, Glyph: IconCloudCheck };
}
