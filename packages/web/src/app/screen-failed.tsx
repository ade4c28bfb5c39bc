import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../api/index.ts';
import { Button } from '../ui/index.ts';
import styles from './message-page.module.css';

/** Stands in for a screen that broke; the number leads whoever helps to the right place in the log. */
export function ScreenFailed({ error }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const router = useRouter();
  const call = error instanceof CallError ? error : null;
  useEffect(() => console.error(error), [error]);
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>{t('broken.title')}</h1>
      <p className={styles.text}>{call?.status === 0 ? call.message : t('broken.text')}</p>
      {call?.request_id && (
        <p className={styles.request}>
          <bdi>{t('broken.request', { id: call.request_id })}</bdi>
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => router.invalidate()}>{t('retry')}</Button>
        <Button variant="subtle" onClick={() => window.location.reload()}>
          {t('broken.reload')}
        </Button>
      </div>
    </main>
  );
}
