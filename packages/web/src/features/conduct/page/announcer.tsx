import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { type StorageError, useOutboxState } from '../../../platform/offline/index.ts';
import { VisuallyHidden } from '../../../ui/index.ts';
import { useConduct } from '../store/conduct-context.tsx';

/** Messages within this time become one announcement, because storing and scoring belong to one answer. */
const TOGETHER_MS = 700;

/** Announces visual changes to screen readers: stored answers, the score, and the network state. */
export function Announcer() {
  const { t } = useTranslation('conduct');
  const format = useFormat();
  const conduct = useConduct();
  const { online } = useOutboxState(conduct.outbox);
  const [polite, setPolite] = useState('');
  const [urgent, setUrgent] = useState('');
  const wasOnline = useRef(online);

  useEffect(() => {
    let isStored = false;
    let score: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = () => {
      const words = [isStored && t('live.stored'), score !== null && t('live.score', { score })].filter(Boolean);
      setPolite(words.join('. '));
      isStored = false;
      score = null;
    };
    const stop = conduct.onEvent((happening) => {
      if (happening.kind === 'not stored') {
        return setUrgent((happening.error as StorageError).full ? t('live.device_full') : t('live.not_stored'));
      }
      if (happening.kind === 'stored') isStored = true;
      else score = format.percent(happening.percent);
      clearTimeout(timer);
      timer = setTimeout(say, TOGETHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [conduct, format, t]);

  useEffect(() => {
    if (wasOnline.current !== online) setUrgent(online ? t('live.online') : t('live.offline'));
    wasOnline.current = online;
  }, [online, t]);

  return (
    <>
      <VisuallyHidden component="div" role="status">
        {polite}
      </VisuallyHidden>
      <VisuallyHidden component="div" role="alert">
        {urgent}
      </VisuallyHidden>
    </>
  );
}
