import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar, SearchField } from '../../../kit/data-table/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  ActionIcon,
  Box,
  Button,
  EmptyState,
  focusAfterRender,
  ICON,
  Row,
  Text,
  Tree,
  type TreeMove,
  useIsPhone,
} from '../../../ui/index.ts';
import { listGroups } from './site-draft.ts';
import { type SiteActions, SiteMenu } from './site-menu.tsx';
import { countKinds, type SiteTreeNode, searchTree, toTreeNodes } from './site-nodes.ts';
import { SiteCells, SiteHead, TitleInput, toRowName } from './site-rows.tsx';
import classes from './sites.module.css';
import type { SiteTreeState } from './use-site-tree.ts';

const ROW_HEIGHT = 43;

interface SiteTreeProps {
  readonly tree: SiteTreeState;
  readonly label: string;
  readonly canEdit: boolean;
  readonly toActions: (id: string) => SiteActions;
  /** The content that replaces a tree without sites. */
  readonly empty: ReactNode;
}

/** The tree with its actions, each of which also has a key. */
export function SiteTree({ tree, label, canEdit, toActions, empty }: SiteTreeProps) {
  const { t } = useTranslation(['sites', 'common']);
  const format = useFormat();
  const isPhone = useIsPhone();
  const { draft, history, selected, renamed } = tree;
  const [searchText, setSearchText] = useState('');
  const searched = useDeferredValue(searchText.trim());
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const untitled = t('untitled');
  const all = useMemo(() => toTreeNodes(draft.nodes, untitled), [draft.nodes, untitled]);
  const result = useMemo(() => (searched === '' ? null : searchTree(all, searched)), [all, searched]);
  const nodes = result?.nodes ?? all;
  const groups = useMemo(() => listGroups(draft.nodes), [draft.nodes]);
  const isAllOpen = groups.length > 0 && groups.every((id) => tree.expanded.has(id));
  const kinds = countKinds(draft.nodes);

  const finishRenaming = (title: string, { isCancelled = false } = {}) => {
    const id = renamed;
    if (id === null) return;
    tree.setRenamed(null);
    if (!isCancelled) tree.rename(id, title);
    else if (tree.isUnnamed(id)) tree.remove(id);
    focusAfterRender(() => document.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`));
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (!canEdit || !(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'treeitem') return;
    const id = event.target.dataset.node;
    if (id === undefined) return;
    const actions = toActions(id);
    if (event.key === 'F2') actions.rename();
    else if (event.key === 'Delete') actions.remove();
    else if (event.key === 'Insert') event.shiftKey ? actions.addBelow() : actions.addSibling();
    else return;
    event.preventDefault();
  };

  if (all.length === 0) {
    return (
      <>
        {canEdit && (history.canUndo || history.canRedo) && (
          <Row minHeight={44} wrap gap={3} px="edge" borderTop="line" fontSize="sm">
            <UndoButtons history={history} />
          </Row>
        )}
        {empty}
      </>
    );
  }
  return (
    <>
      <FilterBar>
        <SearchField
          label={t('search')}
          value={searchText}
          onChange={setSearchText}
          onClear={() => setSearchText('')}
        />
      </FilterBar>
      <Row minHeight={44} wrap gap={3} px="edge" borderTop="line" fontSize="sm">
        <strong role="status">
          {result
            ? t('found', { count: result.count })
            : `${t('count', { count: kinds.sites })}${kinds.groups > 0 ? ` ${t('in_groups', { count: kinds.groups })}` : ''}`}
        </strong>
        {groups.length > 0 && !result && (
          <Button variant="subtle" size="compact-sm" onClick={() => tree.setExpanded(new Set(isAllOpen ? [] : groups))}>
            {t(isAllOpen ? 'collapse_all' : 'expand_all')}
          </Button>
        )}
        {canEdit && !isPhone && (
          <Text as="span" fontSize="xs" tone="ink3">
            {t('hint')}
          </Text>
        )}
        {canEdit && <UndoButtons history={history} />}
      </Row>
      {nodes.length === 0 ? (
        <EmptyState
          kind="filtered"
          title={t('nothing_found')}
          action={
            <Button variant="default" onClick={() => setSearchText('')}>
              {t('common:table.clear_search')}
            </Button>
          }
        />
      ) : (
        // The keys of the tree inside bubble up to here.
        <Box
          ref={setScroller}
          grow
          shrinkBlock
          overflow="auto"
          borderTop="line"
          className={classes.scroll}
          onKeyDown={handleKeys}
        >
          <SiteHead hasAssets={all[0]?.assets !== null} />
          <div className={classes.rows}>
            <Tree<SiteTreeNode>
              label={label}
              nodes={nodes}
              expanded={result ? new Set(groups) : tree.expanded}
              onExpandedChange={result ? () => {} : tree.setExpanded}
              selected={selected}
              onSelect={({ id }) => tree.select(id)}
              scroller={scroller}
              rowHeight={ROW_HEIGHT}
              {...(canEdit &&
                !result && { onMove: ({ id }: SiteTreeNode, move: TreeMove) => void tree.move(id, move) })}
              getRowName={(entry) => toRowName(entry, format)}
              renderLabel={({ id, label: name, count, node }) =>
                id === renamed ? (
                  <TitleInput title={node.title} onDone={finishRenaming} />
                ) : (
                  <>
                    <Text as="bdi" weight={550}>
                      {name}
                    </Text>
                    {count > 0 && ' '}
                    {count > 0 && (
                      <Text as="span" tone="ink3" className={classes.count}>
                        {format.number(count)}
                      </Text>
                    )}
                  </>
                )
              }
              renderEnd={(entry) => (
                <Row as="span" gap={1}>
                  <SiteCells entry={entry} />
                  {canEdit && <SiteMenu name={entry.label} actions={toActions(entry.id)} />}
                </Row>
              )}
            />
          </div>
        </Box>
      )}
    </>
  );
}

function UndoButtons({ history }: Pick<SiteTreeState, 'history'>) {
  const { t } = useTranslation('sites');
  return (
    <Row as="span" align="stretch" gap={1} ms="auto">
      <ActionIcon size={32} aria-label={t('undo')} disabled={!history.canUndo} onClick={history.undo}>
        <IconArrowBackUp {...ICON} data-mirror size={18} />
      </ActionIcon>
      <ActionIcon size={32} aria-label={t('redo')} disabled={!history.canRedo} onClick={history.redo}>
        <IconArrowForwardUp {...ICON} data-mirror size={18} />
      </ActionIcon>
    </Row>
  );
}
