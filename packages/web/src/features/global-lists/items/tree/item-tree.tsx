import type { GlobalList } from '@rounds/contract/global-lists';
import { type GlobalListItem, globalListItemList, type ListItemData } from '@rounds/contract/global-lists/items.ts';
import { IconArchive, IconArrowsMove } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ActionCancelled,
  BulkBar,
  FilterBar,
  SearchField,
  useArchiveQuestions,
  useBulkActionWithUndo,
  useTableText,
} from '../../../../kit/data-table/index.ts';
import { changeSearch, paths, useSearchParams } from '../../../../paths.ts';
import { useFormat } from '../../../../platform/i18n/index.ts';
import {
  Box,
  Button,
  EmptyState,
  LoadFailed,
  Row,
  SkeletonRows,
  Stack,
  Text,
  Tree,
  type TreeMove,
  toast,
  useEscape,
  useIsPhone,
} from '../../../../ui/index.ts';
import { ItemDialog } from '../item-dialog.tsx';
import { type ItemResource, useAllItems } from '../item-queries.ts';
import { type ItemActions, ItemMenu } from './item-menu.tsx';
import {
  createItemOrder,
  type ItemNode,
  type ItemSort,
  listAncestors,
  listParents,
  searchNodes,
  toItemNodes,
} from './item-nodes.ts';
import { ItemPanel } from './item-panel.tsx';
import { ItemCells, ItemHead, toRowName, useItemColumns } from './item-rows.tsx';
import classes from './item-tree.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { useItemSelection } from './use-item-selection.ts';
import { useMoveItems } from './use-move-items.ts';

/** Longer lists are closed at first, so that their groups can be seen. */
const MAX_OPEN_ITEMS = 300;
const ROW_HEIGHT = 43;

interface ItemTreeProps {
  readonly list: GlobalList;
  readonly resource: ItemResource;
  readonly canEdit: boolean;
}

/** Shows the items of a list as a tree, with the selected one next to it. */
export function ItemTree({ list, resource, canEdit }: ItemTreeProps) {
  const { data: items, error, refetch } = useAllItems(list.uuid);
  if (error && !items) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!items) return <SkeletonRows rows={12} />;
  return <Loaded list={list} resource={resource} canEdit={canEdit} items={items} />;
}

interface LoadedProps extends ItemTreeProps {
  readonly items: readonly ListItemData[];
}

function Loaded({ list, resource, canEdit, items }: LoadedProps) {
  const { t, i18n } = useTranslation(['global-lists', 'lists', 'common']);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { item: selected = null } = useSearchParams('item');
  const [searchText, setSearchText] = useState('');
  const searched = useDeferredValue(searchText.trim());
  const [sort, setSort] = useState<ItemSort>({ key: 'display_name', direction: 'asc' });
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [added, setAdded] = useState<{ readonly parent: string | null } | null>(null);
  const [moving, setMoving] = useState<readonly string[] | null>(null);

  const byUuid = useMemo(() => new Map(items.map((item) => [item.uuid, item])), [items]);
  const all = useMemo(() => toItemNodes(items, createItemOrder(sort, i18n.language)), [items, sort, i18n.language]);
  const result = useMemo(() => (searched === '' ? null : searchNodes(all, searched)), [all, searched]);
  const nodes = result?.nodes ?? all;
  const parents = useMemo(() => listParents(nodes), [nodes]);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(items.length > MAX_OPEN_ITEMS ? listAncestors(byUuid, selected) : listParents(all)),
  );
  const shownIds = useMemo(() => result?.resultIds ?? items.map(({ uuid }) => uuid), [result, items]);
  const columns = useItemColumns(list, items);
  const selection = useItemSelection(shownIds);
  useEscape(selection.ids.length > 0, selection.clear);
  const move = useMoveItems(list.uuid, resource, byUuid);
  const archive = resource.useArchive();
  const restore = resource.useRestore();

  const select = (item: string | undefined) => void navigate(changeSearch({ item }));
  const expand = (id: string | null) => {
    if (id) setExpanded((current) => new Set([...current, id, ...listAncestors(byUuid, id)]));
  };
  const archiveItem = (record: GlobalListItem) =>
    archive.mutate(record, {
      onSuccess: () => {
        if (selected === record.uuid) select(undefined);
        toast.success(t('common:record.archived', { name: record.display_name }), {
          undo: () => restore.mutate(record),
        });
      },
    });
  const toActions = (item: Pick<GlobalListItem, 'uuid' | 'display_name'>, parent: string | null): ItemActions => {
    // The calls name items by their uuid alone.
    const record = item as GlobalListItem;
    const onRestored = () => toast.success(t('common:record.restored', { name: item.display_name }));
    return {
      addBelow: () => setAdded({ parent: item.uuid }),
      addNext: () => setAdded({ parent }),
      move: () => setMoving([item.uuid]),
      archive: () => archiveItem(record),
      restore: () => restore.mutate(record, { onSuccess: onRestored }),
    };
  };
  const format = useFormat();
  const questions = useArchiveQuestions();
  const text = useTableText(globalListItemList);
  const bulkArchive = useBulkActionWithUndo({
    key: 'archive',
    label: t('common:record.archive'),
    icon: IconArchive,
    action: resource.useBulkArchive(),
    undo: resource.useBulkRestore(),
    getQuestion: (count) => questions.archive(text.count(count, true)),
    getMessage: (count) => t('tree.archived', { count }),
  });
  const bulkMove = {
    key: 'move',
    label: t('tree.move'),
    icon: IconArrowsMove,
    run: async () => {
      setMoving(selection.ids);
      // The dialog decides; the selection stays until the items are moved.
      throw new ActionCancelled();
    },
  };
  const handleMove = ({ id }: ItemNode, { parentId }: TreeMove) => {
    // The person sees why an item was not moved.
    move([id], parentId).catch(() => {});
  };
  const isAllOpen = parents.length > 0 && parents.every((id) => expanded.has(id));

  return (
    <Row shrinkBlock align="stretch" bg="surface" flowBelow="tablet">
      <Stack grow shrink>
        <FilterBar>
          <SearchField
            label={t('lists:global_list_items.search')}
            value={searchText}
            onChange={setSearchText}
            onClear={() => setSearchText('')}
          />
          {canEdit && (
            <Button
              component={Link}
              {...paths.globalLists.itemArchive(list.uuid)}
              variant="subtle"
              color="gray"
              className={classes.archive}
            >
              {t('common:record.archive_link')}
            </Button>
          )}
        </FilterBar>
        {selection.ids.length > 0 ? (
          <BulkBar selection={selection.bulk} scope="" actions={[bulkMove, bulkArchive]} />
        ) : (
          <Row minHeight={44} wrap gap={3} px="edge" borderTop="line" fontSize="sm">
            <strong role="status">
              {result
                ? t('tree.found', { count: result.resultIds.length, total: items.length })
                : t('items_count', { count: items.length })}
            </strong>
            {parents.length > 0 && !result && (
              <Button variant="subtle" size="compact-sm" onClick={() => setExpanded(new Set(isAllOpen ? [] : parents))}>
                {t(isAllOpen ? 'tree.collapse_all' : 'tree.expand_all')}
              </Button>
            )}
            {canEdit && !isPhone && (
              <Text as="span" fontSize="xs" tone="ink3">
                {t('tree.hint')}
              </Text>
            )}
          </Row>
        )}
        {nodes.length === 0 ? (
          <EmptyState
            kind="filtered"
            title={t(result ? 'tree.nothing' : 'items.empty.title')}
            action={
              result && (
                <Button variant="default" onClick={() => setSearchText('')}>
                  {t('common:table.clear_search')}
                </Button>
              )
            }
          />
        ) : (
          <Box ref={setScroller} grow shrinkBlock overflow="auto" borderTop="line" className={classes.scroll}>
            <ItemHead columns={columns} sort={sort} hasChecks={canEdit} onSort={setSort} />
            <Box minWidth="max-content" className={classes.rows}>
              <Tree<ItemNode>
                label={list.name}
                nodes={nodes}
                expanded={result ? new Set(parents) : expanded}
                onExpandedChange={result ? () => {} : setExpanded}
                selected={selected}
                onSelect={({ id }) => select(id)}
                scroller={scroller}
                rowHeight={ROW_HEIGHT}
                {...(canEdit && {
                  onMove: handleMove,
                  getCheck: ({ id }: ItemNode) => selection.has(id),
                  onCheck: ({ id }: ItemNode) => selection.toggle(id),
                })}
                getRowName={(node) => toRowName(node, columns, format)}
                renderLabel={({ label, count }) => (
                  <>
                    <Text as="bdi" weight={550}>
                      {label}
                    </Text>
                    {count > 0 && ' '}
                    {count > 0 && (
                      <Text as="span" tone="ink3" weight={400} className={classes.count}>
                        {count}
                      </Text>
                    )}
                  </>
                )}
                renderEnd={({ item }) => (
                  <Row as="span" gap={1}>
                    <ItemCells item={item} columns={columns} />
                    {canEdit && <ItemMenu name={item.display_name} actions={toActions(item, item.parent_uuid)} />}
                  </Row>
                )}
              />
            </Box>
          </Box>
        )}
      </Stack>
      {selected !== null && (
        <ItemPanel
          key={selected}
          list={list}
          resource={resource}
          uuid={selected}
          canEdit={canEdit}
          renderMenu={(item) => (
            <ItemMenu
              name={item.display_name}
              isArchived={item.archived_at !== null}
              actions={toActions(item, item.parent?.uuid ?? null)}
            />
          )}
          onClose={() => select(undefined)}
        />
      )}
      {added && (
        <ItemDialog
          list={list}
          resource={resource}
          record={null}
          parent={added.parent}
          onSaved={({ uuid }) => {
            expand(added.parent);
            select(uuid);
          }}
          onClose={() => setAdded(null)}
        />
      )}
      {moving && (
        <MoveDialog
          listId={list.uuid}
          title={
            moving.length === 1
              ? t('tree.move_title_named', { name: byUuid.get(moving[0]!)?.display_name })
              : t('tree.move_title', { count: moving.length })
          }
          ids={moving}
          parent={moving.length === 1 ? (byUuid.get(moving[0]!)?.parent_uuid ?? null) : null}
          onMove={async (parent) => {
            await move(moving, parent);
            expand(parent);
            selection.clear();
          }}
          onClose={() => setMoving(null)}
        />
      )}
    </Row>
  );
}
