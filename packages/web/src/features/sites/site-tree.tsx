import { IconMapPin, IconPlus, IconSubtask, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, confirm, focusAfterRender, Panel, TextInput, Toolbar, Tree, type TreeMove } from '../../ui/index.ts';
import {
  changeNode,
  countNodes,
  createNode,
  type DraftNode,
  findNode,
  findPlace,
  insertNode,
  listGroups,
  moveNode,
  removeNode,
  type SiteDraft,
} from './site-draft.ts';
import classes from './sites.module.css';

/** Larger trees are closed at first, because an open one renders all of its nodes. */
const MAX_OPEN_NODES = 300;

interface SiteTreeProps {
  readonly draft: SiteDraft;
  readonly selected: string | null;
  readonly canEdit: boolean;
  readonly onSelect: (id: string | null) => void;
  readonly onChange: (draft: SiteDraft, key?: string) => void;
}

type TreeEntry = { readonly id: string; readonly label: string; readonly node: DraftNode; children: TreeEntry[] };

/** The tree with its actions, each of which also has a key. */
export function SiteTree({ draft, selected, canEdit, onSelect, onChange }: SiteTreeProps) {
  const { t } = useTranslation('sites');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(
    () => new Set(countNodes(draft.nodes) > MAX_OPEN_NODES ? [] : listGroups(draft.nodes)),
  );
  const [renamed, setRenamed] = useState<string | null>(null);
  const toEntry = (node: DraftNode): TreeEntry => ({
    id: node.id,
    label: node.title || t('untitled'),
    node,
    children: node.children.map(toEntry),
  });
  const node = findNode(draft.nodes, selected);

  const add = (place: TreeMove) => {
    const added = createNode();
    onChange(insertNode(draft, added, place));
    if (place.parentId) setExpanded(new Set(expanded).add(place.parentId));
    onSelect(added.id);
    setRenamed(added.id);
  };
  const addSibling = () => {
    const place = selected ? findPlace(draft.nodes, selected) : undefined;
    add(place ? { ...place, index: place.index + 1 } : { parentId: null, index: draft.nodes.length });
  };
  const addChild = () => node && add({ parentId: node.id, index: node.children.length });
  const remove = async () => {
    if (!node) return;
    const count = countNodes(node.children);
    const isConfirmed = await confirm({
      title: t('remove.title', { title: node.title || t('untitled') }),
      text: count > 0 ? t('remove.with_children', { count }) : t('remove.text'),
      confirmLabel: t('remove.confirm'),
      danger: true,
    });
    if (!isConfirmed) return;
    onChange(removeNode(draft, node.id));
    onSelect(findPlace(draft.nodes, node.id)?.parentId ?? null);
  };
  const finishRenaming = (title: string, { isCancelled = false } = {}) => {
    setRenamed(null);
    if (!isCancelled && renamed && findNode(draft.nodes, renamed)?.title !== title) {
      onChange(changeNode(draft, renamed, { title }));
    }
    focusAfterRender(() => document.querySelector<HTMLElement>(`[data-node="${CSS.escape(renamed ?? '')}"]`));
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (!canEdit || !(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'treeitem') return;
    const id = event.target.dataset.node ?? null;
    if (id !== selected) onSelect(id);
    if (event.key === 'F2') setRenamed(id);
    else if (event.key === 'Delete') void remove();
    else if (event.key === 'Insert') event.shiftKey ? addChild() : addSibling();
    else return;
    event.preventDefault();
  };

  return (
    <Panel title={t('tree')} className={classes.tree}>
      {canEdit && (
        <Toolbar label={t('tree')} className={classes.actions}>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={addSibling}>
            {t('add_sibling')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSubtask size={14} />}
            disabled={!node}
            onClick={addChild}
          >
            {t('add_child')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash size={14} />}
            disabled={!node}
            onClick={() => void remove()}
          >
            {t('remove.confirm')}
          </Button>
        </Toolbar>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the tree inside bubble up to here */}
      <div className={classes.scroll} onKeyDown={handleKeys}>
        <Tree
          label={t('tree')}
          nodes={draft.nodes.map(toEntry)}
          expanded={expanded}
          onExpandedChange={setExpanded}
          selected={selected}
          onSelect={({ id }) => onSelect(id)}
          {...(canEdit && { onMove: ({ id }: TreeEntry, move: TreeMove) => onChange(moveNode(draft, id, move)) })}
          renderLabel={({ id, label, node: { title } }) =>
            id === renamed ? <TitleInput title={title} label={t('node.title')} onDone={finishRenaming} /> : label
          }
          renderEnd={({ node: { is_site, children } }) =>
            is_site ? (
              <IconMapPin size={16} stroke={1.75} role="img" aria-label={t('site')} />
            ) : (
              <span className={classes.count}>{children.length}</span>
            )
          }
        />
      </div>
      {canEdit && <p className={classes.hint}>{t('keys')}</p>}
    </Panel>
  );
}

interface TitleInputProps {
  readonly title: string;
  readonly label: string;
  readonly onDone: (title: string, options?: { readonly isCancelled?: boolean }) => void;
}

/** The title of a node in its row, while it is edited. */
function TitleInput({ title, label, onDone }: TitleInputProps) {
  const [value, setValue] = useState(title);
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={value}
      maxLength={200}
      autoComplete="off"
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => onDone(value.trim())}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') onDone(value.trim());
        if (event.key === 'Escape') onDone(title, { isCancelled: true });
      }}
    />
  );
}
