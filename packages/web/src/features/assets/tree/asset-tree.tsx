import { IconArrowsMove, IconDotsVertical, IconExternalLink, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkAction, FilterBar, SearchField } from '../../../kit/data-table/index.ts';
import { paths } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import {
  ActionIcon,
  Box,
  EmptyState,
  ICON,
  ListRow,
  LoadFailed,
  Menu,
  SkeletonRows,
  Stack,
  Text,
  Tree,
  type TreeMove,
  useIsPhone,
  useSearchText,
} from '../../../ui/index.ts';
import classes from './asset-tree.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { TreeBulkBar } from './tree-bulk-bar.tsx';
import { useTreeSelection } from './tree-selection.ts';
import { type AssetTreeNode, useAssetTree, useTreeSearch } from './use-asset-tree.ts';
import { useMoveAsset } from './use-move-asset.ts';

/** The assets with their parts; what is dragged onto another asset becomes part of it. */
export function AssetTree({ actions }: { readonly actions: readonly BulkAction[] }) {
  const { t } = useTranslation('assets');
  const [text, setText] = useState('');
  const searchText = useSearchText(text);
  return (
    <Stack bg="surface">
      <FilterBar>
        <SearchField label={t('tree.search')} value={text} onChange={setText} onClear={() => setText('')} />
      </FilterBar>
      <Box grow shrinkBlock overflow="auto" px="edge" pt={2} pb={5} borderTop="line">
        {searchText === '' ? <Levels actions={actions} /> : <Found q={searchText} />}
      </Box>
    </Stack>
  );
}

function Levels({ actions }: { readonly actions: readonly BulkAction[] }) {
  const { t } = useTranslation('assets');
  const can = useCan();
  const navigate = useNavigate();
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<AssetTreeNode | null>(null);
  const { nodes, top, loadMore } = useAssetTree(expanded);
  const move = useMoveAsset();
  const selection = useTreeSelection(nodes);
  const canManage = can('SST_MANAGE_ASSET');
  const isPhone = useIsPhone();
  if (top.error && !top.data) return <LoadFailed error={top.error} retry={() => void top.refetch()} />;
  if (!top.data) return <SkeletonRows rows={10} />;
  if (nodes.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.text')} />;
  const open = ({ asset, parent }: AssetTreeNode) =>
    asset ? void navigate(paths.assets.get(asset.uuid)) : loadMore(parent);
  const handleMove = (node: AssetTreeNode, { parentId }: TreeMove) => move(node, parentId, findName(nodes, parentId));
  return (
    <>
      {!selection.isEmpty && selection.count !== undefined && (
        <TreeBulkBar selection={selection} count={selection.count} actions={actions} />
      )}
      {selection.isEmpty && canManage && !isPhone && (
        <Text py={2} fontSize="sm" tone="ink2">
          {t('tree.hint')}
        </Text>
      )}
      <Tree<AssetTreeNode>
        label={t('tree.title')}
        nodes={nodes}
        expanded={expanded}
        onExpandedChange={setExpanded}
        onSelect={open}
        getCheck={selection.getCheck}
        onCheck={selection.toggle}
        {...(canManage && { onMove: handleMove })}
        renderLabel={({ asset, label, description }) =>
          asset ? (
            <>
              <Text as="span" weight={550} className={classes.name}>
                {label}
              </Text>{' '}
              <Text as="bdi" alignSelf="center" tone="ink3" tabular>
                {description}
              </Text>
            </>
          ) : (
            <Text as="span" tone="brand-ink">
              {label}
            </Text>
          )
        }
        renderEnd={(node) =>
          node.asset && (
            <NodeMenu node={node} onOpen={() => open(node)} onMove={canManage ? () => setMoving(node) : undefined} />
          )
        }
      />
      {moving && (
        <MoveDialog
          node={moving}
          onMove={(parent, name) => move(moving, parent, name)}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  );
}

interface NodeMenuProps {
  readonly node: AssetTreeNode;
  readonly onOpen: () => void;
  readonly onMove: (() => void) | undefined;
}

function NodeMenu({ node: { label: name, id }, onOpen, onMove }: NodeMenuProps) {
  const { t } = useTranslation('assets');
  const can = useCan();
  const navigate = useNavigate();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only keeps the row from opening
    <span onClick={(event) => event.stopPropagation()}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('tree.actions', { name })}>
            <IconDotsVertical {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown miw={180}>
          <Menu.Item leftSection={<IconExternalLink {...ICON} />} onClick={onOpen}>
            {t('tree.open')}
          </Menu.Item>
          {can('INS_CONDUCT_INSPECTION') && (
            <Menu.Item
              leftSection={<IconPlayerPlay {...ICON} />}
              onClick={() => void navigate(paths.inspections.mine({ start: id }))}
            >
              {t('start')}
            </Menu.Item>
          )}
          {onMove && (
            <Menu.Item leftSection={<IconArrowsMove {...ICON} />} onClick={onMove}>
              {t('tree.move')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

/** Shows matches in all levels, each with the assets that it is part of. */
function Found({ q }: { q: string }) {
  const { t } = useTranslation('assets');
  const { data, error, refetch } = useTreeSearch(q);
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  if (data.list.length === 0) return <EmptyState kind="filtered" title={t('tree.nothing')} />;
  return (
    <>
      <ul aria-label={t('tree.title')}>
        {data.list.map(({ uuid, display_name, asset_id, path = [] }) => (
          <ListRow
            key={uuid}
            title={display_name}
            description={<bdi>{[asset_id, path.join(' › ')].filter(Boolean).join(' · ')}</bdi>}
            to={paths.assets.get(uuid).to}
          />
        ))}
      </ul>
      {data.has_more && (
        <Text py={2} fontSize="sm" tone="ink2">
          {t('tree.too_many')}
        </Text>
      )}
    </>
  );
}

function findName(nodes: readonly AssetTreeNode[], id: string | null): string | null {
  for (const node of nodes) {
    const name = node.id === id ? node.label : findName(node.children, id);
    if (name !== null) return name;
  }
  return null;
}
