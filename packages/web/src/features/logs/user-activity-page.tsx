import { logs, userActivityList } from '@rounds/contract/logs';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/index.ts';
import { ActivityList } from './activity-list.tsx';
import { useUserActivity } from './log-queries.ts';
import classes from './logs.module.css';

export default function UserActivityPage() {
  const { t } = useTranslation('logs');
  return (
    <div className={classes.page}>
      <PageHeader title={t('user_title')} />
      <ActivityList list={userActivityList} useRows={useUserActivity} exportCall={logs.exportList} />
    </div>
  );
}
