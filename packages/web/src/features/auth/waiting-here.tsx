import { IconCloudUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/index.ts';
import classes from './sign-in-page.module.css';

/** Tells people who were signed out that their unsent work is still on this device. */
export function WaitingHere() {
  const { t } = useTranslation(['auth', 'common']);
  const { data: waiting } = useQuery({
    queryKey: ['device', 'waiting here'],
    // The code is loaded separately to keep it out of the first bundle.
    queryFn: async () => (await import('../../platform/offline/count-waiting.ts')).countWaitingOnDevice(),
    staleTime: 0,
  });
  if (!waiting?.changes && !waiting?.files) return null;
  const { changes, files } = waiting;
  const what = [
    changes > 0 && t('common:waiting.answers', { count: changes }),
    files > 0 && t('common:waiting.files', { count: files }),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Notice tone="calm" role="status" Icon={IconCloudUp} className={classes.waiting}>
      {t('waiting', { what })}
    </Notice>
  );
}
