import { ActionIcon, CopyButton, Portal } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudOff, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ICON } from '../display/icon.ts';
import { Box, Row, Stack, Text } from '../layout/box.tsx';
import { UnstyledButton } from '../primitives/unstyled-button.tsx';
import classes from './toast.module.css';
import { dismissToast, getToasts, subscribeToToasts, type ToastMessage } from './toast-store.ts';
export const TOAST_MS = 5_000;
const GLYPHS = { success: IconCheck, error: IconAlertTriangle, warning: IconCloudOff };
export function Toasts() {
  const messages = useSyncExternalStore(subscribeToToasts, getToasts);
  return (
    <Portal>
      <Stack gap={2} className={classes.stack}>
        {messages.map((message) => (
          <Toast key={message.id} message={message} />
        ))}
      </Stack>
    </Portal>
  );
}
function Toast({ message }: { message: ToastMessage }) {
  const { t } = useTranslation('common');
  const { isPaused, pausing } = useAutoDismiss(() => dismissToast(message.id));
  const Glyph = GLYPHS[message.kind];
  return (
    <Row
      gap={3}
      className={classes.toast}
      data-kind={message.kind}
      data-paused={isPaused || undefined}
      role={message.kind === 'error' ? 'alert' : 'status'}
      {...pausing}
    >
      <Glyph {...ICON} className={classes.icon} size={18} />
      <Text as="div" grow shrink size="sm" weight={550} breakWords>
        {message.text}
      </Text>
      {message.number && (
        <CopyButton value={message.number}>
          {({ copied, copy }) => (
            <UnstyledButton className={classes.undo} onClick={copy}>
              {t(copied ? 'copy_code.done' : 'broken.copy')}
            </UnstyledButton>
          )}
        </CopyButton>
      )}
      {message.undo && (
        <UnstyledButton
          className={classes.undo}
          onClick={() => {
            message.undo?.();
            dismissToast(message.id);
          }}
        >
          {t('undo')}
        </UnstyledButton>
      )}
      <ActionIcon size="md" aria-label={t('close')} onClick={() => dismissToast(message.id)}>
        <IconX {...ICON} />
      </ActionIcon>
      <Box as="span" fullWidth className={classes.timer} aria-hidden />
    </Row>
  );
}
/** Dismisses the message after its time; pointer or focus on it pauses the countdown. */
function useAutoDismiss(dismiss: () => void) {
  const [isPaused, setPaused] = useState(false);
  const remaining = useRef(TOAST_MS);
  const latest = useRef(dismiss);
  latest.current = dismiss;
  useEffect(() => {
    if (isPaused) return;
    const since = performance.now();
    const timer = setTimeout(() => latest.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - since;
    };
  }, [isPaused]);
  const pausing = {
    onMouseEnter: () => setPaused(true),
    onMouseLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  };
  return { isPaused, pausing };
}
