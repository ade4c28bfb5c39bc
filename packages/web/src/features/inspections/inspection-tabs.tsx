import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/index.ts';
import { PageTabs } from '../../ui/index.ts';

/** All reports and the archive, for who may see both. */
export function InspectionTabs() {
  const { t } = useTranslation('inspections');
  const may = useMay();
  if (!may('INS_VIEW_ARCHIVED_INSPECTIONS')) return null;
  return (
    <PageTabs
      label={t('title')}
      tabs={[
        { path: '/inspections', name: t('all') },
        { path: '/inspections/archive', name: t('archive_tab') },
      ]}
    />
  );
}
