import { logs, myActivityList } from '@rounds/contract/logs';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/index.ts';
import { ActivityList } from './activity-list.tsx';
import { useMyActivity } from './log-queries.ts';
import classes from './logs.module.css';

export default function MyActivityPage() {
  const { t } = useTranslation('logs');
  return (
    <div className={classes.page}>
      <PageHeader title={t('my_title')} />
      <ActivityList list={myActivityList} useRows={useMyActivity} exportCall={logs.exportMine} />
    </div>
  );
}
