import { archivedSiteStructureList, type SiteStructureRow } from '@rounds/contract/sites';
import { useTranslation } from 'react-i18next';
import { ResourceArchivePage } from '../../kit/resource/index.ts';
import { paths } from '../../paths.ts';
import { siteResource } from './site-queries.ts';

export default function SiteArchivePage() {
  const { t } = useTranslation('sites');
  return (
    <ResourceArchivePage<SiteStructureRow>
      resource={siteResource}
      list={archivedSiteStructureList}
      title={t('archive_title')}
      search="title"
      rowLink={({ id }) => paths.sites.get(id).to}
      livePath={paths.sites.list().to}
      canManage
      deleteText={t('delete_text')}
    />
  );
}
