import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/index.ts';
import { PageTabs } from '../../ui/index.ts';

/** Live assets and the archive, for who may see both. */
export function AssetTabs() {
  const { t } = useTranslation('assets');
  const may = useMay();
  if (!may('SST_VIEW_ARCHIVED_ASSETS')) return null;
  return (
    <PageTabs
      label={t('title')}
      tabs={[
        { path: '/assets', name: t('live') },
        { path: '/assets/archive', name: t('archive_tab') },
      ]}
    />
  );
}
