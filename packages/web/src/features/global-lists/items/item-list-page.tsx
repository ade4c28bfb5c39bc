import { type GlobalListItem, globalListItemList } from '@rounds/contract/global-lists/items.ts';
import { IconArrowLeft, IconBinaryTree, IconForms, IconList } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ImportLink, ResourceListPage } from '../../../kit/resource/index.ts';
import { changeSearch, paths, usePathParams, useSearchParams } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { ActionIcon, Button, ICON, IconSwitch, SkeletonRows, StatusBadge, useIsPhone } from '../../../ui/index.ts';
import { globalListResource } from '../list-queries.ts';
import { itemCells } from './item-cells.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { useItemList, useItemResource } from './item-queries.ts';
import { ItemTree } from './tree/item-tree.tsx';

/** The tree has all items of a list at once; longer lists are shown as a table, page by page. */
const MAX_TREE_ITEMS = 20_000;

type Shown = 'tree' | 'list';

/** A link with a filter means the table. */
function useShown(count: number): Shown {
  const { show, filter } = useSearchParams('show', 'filter');
  if (count > MAX_TREE_ITEMS) return 'list';
  return show === 'list' || (show !== 'tree' && filter !== undefined) ? 'list' : 'tree';
}

/** The items of one global list. */
export default function ItemListPage() {
  const { t } = useTranslation('global-lists');
  const { uuid } = usePathParams('uuid');
  const isManager = useCan()('RES_MANAGE_GLOBAL_LISTS');
  const resource = useItemResource(uuid);
  const declared = useItemList(globalListItemList, uuid);
  const { data: list } = globalListResource.useGet(uuid);
  const isArchived = Boolean(list?.archived_at);
  const navigate = useNavigate();
  // The title has no space next to it on phones.
  const isPhone = useIsPhone();
  const view = useShown(list?.items_count ?? 0);
  const { item } = useSearchParams('item');
  // Without items there is nothing to arrange, and the table says how to begin.
  const hasTree = list !== undefined && view === 'tree' && (list.items_count > 0 || item !== undefined);
  return (
    <ResourceListPage<GlobalListItem>
      key={uuid}
      resource={resource}
      list={declared}
      title={list?.name ?? t('one')}
      before={
        <ActionIcon component={Link} {...paths.globalLists.list()} size={34} aria-label={t('back')}>
          <IconArrowLeft {...ICON} data-mirror size={18} />
        </ActionIcon>
      }
      status={
        <>
          {isArchived && <StatusBadge status="archived">{t('archived')}</StatusBadge>}
          {!isPhone && list !== undefined && list.items_count > 0 && list.items_count <= MAX_TREE_ITEMS && (
            <IconSwitch<Shown>
              label={t('show.label')}
              value={view}
              onChange={(next) => void navigate(changeSearch({ show: next, item: undefined, filter: undefined }))}
              options={[
                { value: 'tree', label: t('show.tree'), icon: IconBinaryTree },
                { value: 'list', label: t('show.list'), icon: IconList },
              ]}
            />
          )}
        </>
      }
      body={
        !list ? (
          <SkeletonRows rows={12} />
        ) : hasTree ? (
          <ItemTree list={list} resource={resource} canEdit={isManager && !isArchived} />
        ) : undefined
      }
      canManage={isManager && list !== undefined && !isArchived}
      newLabel={t('items.new')}
      editLabel={t('items.edit')}
      archivePath={isManager ? paths.globalLists.itemArchive(uuid).to : undefined}
      emptyTitle={t('items.empty.title')}
      emptyText={t(isArchived ? 'items.empty.archived' : 'items.empty.text')}
      search="search"
      cells={itemCells}
      createActions={(place) =>
        isManager && (
          <>
            {place === 'header' && <FieldsLink uuid={uuid} />}
            {list && !isArchived && (
              <ImportLink link={paths.globalLists.import({ list: uuid })} label={t('bring.open')} />
            )}
          </>
        )
      }
      renderDialog={(props) => list && <ItemDialog {...props} list={list} resource={resource} />}
    />
  );
}

function FieldsLink({ uuid }: { uuid: string }) {
  const { t } = useTranslation('global-lists');
  if (useIsPhone())
    return (
      <ActionIcon
        component={Link}
        {...paths.globalLists.get(uuid)}
        size={52}
        variant="default"
        aria-label={t('fields.title')}
      >
        <IconForms {...ICON} size={22} />
      </ActionIcon>
    );
  return (
    <Button component={Link} {...paths.globalLists.get(uuid)} variant="default" leftSection={<IconForms {...ICON} />}>
      {t('fields.title')}
    </Button>
  );
}
