import { archivedGlobalListList, type GlobalList } from '@rounds/contract/global-lists';
import { useTranslation } from 'react-i18next';
import { ResourceArchivePage } from '../../kit/resource/index.ts';
import { paths } from '../../paths.ts';
import { globalListResource } from './list-queries.ts';

export default function GlobalListArchivePage() {
  const { t } = useTranslation('global-lists');
  return (
    <ResourceArchivePage<GlobalList>
      resource={globalListResource}
      list={archivedGlobalListList}
      title={t('archive_title')}
      emptyText={t('archive_empty')}
      search="name"
      rowLink={({ uuid }) => paths.globalLists.items(uuid).to}
      livePath={paths.globalLists.list().to}
      canManage
      deleteText={t('delete_text')}
    />
  );
}
