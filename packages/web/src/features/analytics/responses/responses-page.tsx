import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/index.ts';

export default function Page() {
  const { t } = useTranslation('common');
  return <PageHeader title={t('menu.analytics_responses')} />;
}
