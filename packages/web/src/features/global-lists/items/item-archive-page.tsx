import { archivedGlobalListItemList, type GlobalListItem } from '@rounds/contract/global-lists/items.ts';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ResourceArchivePage } from '../../../kit/resource/index.ts';
import { paths, usePathParams } from '../../../paths.ts';
import { globalListResource } from '../list-queries.ts';
import { itemCells } from './item-cells.tsx';
import { useItemList, useItemResource } from './item-queries.ts';

/** The archived items of one global list. */
export default function ItemArchivePage() {
  const { t } = useTranslation('global-lists');
  const { uuid } = usePathParams('uuid');
  const navigate = useNavigate();
  const resource = useItemResource(uuid);
  const declared = useItemList(archivedGlobalListItemList, uuid);
  const { data: list } = globalListResource.useGet(uuid);
  return (
    <ResourceArchivePage<GlobalListItem>
      key={uuid}
      resource={resource}
      list={declared}
      title={list ? t('items.archive_title', { name: list.name }) : t('archive')}
      emptyText={t('items.archive_empty')}
      search="search"
      readActions={(item) => [
        {
          key: 'open',
          label: t('tree.open'),
          icon: IconEye,
          onSelect: () => void navigate(paths.globalLists.item(uuid, item.uuid)),
        },
      ]}
      cells={itemCells}
      livePath={paths.globalLists.items(uuid).to}
      canManage={list !== undefined && !list.archived_at}
      deleteText={t('items.delete_text')}
    />
  );
}
