import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconLogin2 } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import { type Outbox, useIsOffline, useOutboxState } from '../../../offline/index.ts';

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
  const format = useFormat();
  const state = useOutboxState(outbox);
  const isOffline = useIsOffline(outbox);
  const { waiting, refused, unstored, sender, last_sent_at } = state;
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
      text: t('state.waiting', { count: waiting }),
      Glyph: IconLogin2,
    };
  }
  if (isOffline) {
    const text = waiting > 0 ? t('state.waiting', { count: waiting }) : t('state.offline_text');
    return { tone: 'amber', lead: t('state.offline'), text, Glyph: IconCloudOff };
  }
  if (refused > 0) {
    return { tone: 'red', lead: null, text: t('state.rejected', { count: refused }), Glyph: IconAlertTriangle };
  }
  if (waiting > 0)
    return { tone: 'calm', lead: null, text: t('state.sending', { count: waiting }), Glyph: IconCloudUp };
  const text = last_sent_at ? t('state.sent_at', { time: format.time(last_sent_at) }) : t('state.sent');
  return { tone: 'calm', lead: null, text, Glyph: IconCloudCheck };
}
