import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../platform/api/index.ts';
import { signOut } from '../../platform/session/index.ts';
import { Button, CopyButton, Row, Stack, Text } from '../../ui/index.ts';
import classes from './message-page.module.css';

/** Unsent work stays on the device. */
async function leave() {
  const target = await signOut(async () => true);
  if (target) window.location.assign(target);
}

/** Replaces a screen that failed; the request id leads support to the log entry. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const call = error instanceof CallError ? error : null;
  /** People outside of the networks of their workspace can only sign out. */
  const isRefused = call?.code === 'USR_NETWORK_NOT_ALLOWED';
  useEffect(() => console.error(error), [error]);
  return (
    <Stack as="main" align="center" justify="center" className={classes.page} role="alert">
      <Text as="h1" size="2xl">
        {t(isRefused ? 'broken.network' : 'broken.title')}
      </Text>
      <p className={classes.text}>{call?.status === 0 || isRefused ? call?.message : t('broken.text')}</p>
      {call?.request_id && !isRefused && (
        <Text mt={2} size="xs" tone="ink3" className={classes.request}>
          <bdi>{t('broken.request', { id: call.request_id })}</bdi>
          <CopyButton value={call.request_id}>
            {({ copied, copy }) => (
              <Button variant="subtle" size="xs" onClick={copy}>
                {copied ? t('copy_code.done') : t('broken.copy')}
              </Button>
            )}
          </CopyButton>
        </Text>
      )}
      <Row wrap align="stretch" justify="center" gap={2} mt={5}>
        <Button onClick={() => router.invalidate()}>{t('retry')}</Button>
        {isRefused ? (
          <Button variant="subtle" onClick={() => void leave()}>
            {t('broken.sign_out')}
          </Button>
        ) : (
          <Button variant="subtle" onClick={() => window.location.reload()}>
            {t('broken.reload')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
