/** The state of a tree of sites that is edited: the draft with its history, the selected row and the open ones. */
import type { SiteStructure } from '@rounds/contract/sites';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSearch, useSearchParams } from '../../../paths.ts';
import { confirm, type TreeMove, useHistory } from '../../../ui/index.ts';
import {
  changeNode,
  countNodes,
  createNode,
  type DraftNode,
  findAbove,
  findNode,
  findPlace,
  insertNode,
  isStored,
  listGroups,
  mapNewIds,
  moveNode,
  removeNode,
  type SiteDraft,
  toDraft,
} from './site-draft.ts';

/** Larger trees are closed at first, so that their groups can be seen. */
const MAX_OPEN_NODES = 300;

const toExpanded = ({ nodes }: SiteDraft, selected: string | null): ReadonlySet<string> => {
  if (countNodes(nodes) <= MAX_OPEN_NODES) return new Set(listGroups(nodes));
  return new Set(selected === null ? [] : findAbove(nodes, selected)?.map(({ id }) => id));
};

export function useSiteTree(initial: SiteDraft) {
  const { t } = useTranslation('sites');
  const navigate = useNavigate();
  const { site } = useSearchParams('site');
  const history = useHistory(initial);
  const { now: draft, change } = history;
  const [saved, setSaved] = useState(initial);
  const [selected, setSelected] = useState<string | null>(() => (findNode(initial.nodes, site ?? null) ? site! : null));
  const [expanded, setExpanded] = useState(() => toExpanded(initial, selected));
  /** The row whose name is typed in the tree. */
  const [renamed, setRenamed] = useState<string | null>(null);

  const select = (id: string | null) => {
    setSelected(id);
    void navigate({ ...changeSearch({ site: id !== null && isStored(id) ? id : undefined }), replace: true });
  };
  const open = (id: string | null) => {
    if (id !== null) setExpanded((current) => new Set([...current, id]));
  };
  /** Assets are only at sites that have no sites below them, so those of the parent would lose their site. */
  const canHoldMore = async (parentId: string | null): Promise<boolean> => {
    const parent = findNode(draft.nodes, parentId);
    if (!parent?.is_site || !parent.assets) return true;
    return confirm({
      title: t('below_assets.title', { name: parent.title, count: parent.assets }),
      text: t('below_assets.text'),
      confirmLabel: t('below_assets.confirm'),
    });
  };
  const add = async (place: TreeMove): Promise<DraftNode | null> => {
    if (!(await canHoldMore(place.parentId))) return null;
    const node = createNode();
    change(insertNode(draft, node, place));
    open(place.parentId);
    select(node.id);
    return node;
  };

  return {
    draft,
    saved,
    history,
    isChanged: draft !== saved,
    node: findNode(draft.nodes, selected),
    selected,
    select,
    expanded,
    setExpanded,
    renamed,
    setRenamed,
    change,
    changeNode: (id: string, values: Partial<DraftNode>, field: string) =>
      change(changeNode(draft, id, values), `${id}.${field}`),
    rename(id: string, title: string) {
      if (findNode(draft.nodes, id)?.title !== title) change(changeNode(draft, id, { title }));
    },
    /** Whether it was added and has no name yet. */
    isUnnamed: (id: string) => !isStored(id) && findNode(draft.nodes, id)?.title === '',
    addBelow: (id: string) => {
      const node = findNode(draft.nodes, id);
      return node ? add({ parentId: id, index: node.children.length }) : null;
    },
    addSibling: (id: string) => {
      const place = findPlace(draft.nodes, id);
      return place ? add({ ...place, index: place.index + 1 }) : null;
    },
    addAtEnd: () => add({ parentId: null, index: draft.nodes.length }),
    async move(id: string, target: TreeMove): Promise<boolean> {
      const isMovedIn = findPlace(draft.nodes, id)?.parentId !== target.parentId;
      if (isMovedIn && !(await canHoldMore(target.parentId))) return false;
      change(moveNode(draft, id, target));
      open(target.parentId);
      return true;
    },
    remove(id: string) {
      const parentId = findPlace(draft.nodes, id)?.parentId ?? null;
      const node = findNode(draft.nodes, id);
      change(removeNode(draft, id));
      if (node && findNode([node], selected)) select(parentId);
    },
    /** Shows what was saved, and returns the selected node: new ones have got other ids and stay selected and open. */
    showSaved(result: SiteStructure): string | null {
      const next = toDraft(result);
      const newIds = mapNewIds(draft.nodes, next.nodes);
      const toNewId = (id: string) => newIds.get(id) ?? id;
      setSaved(next);
      history.reset(next);
      setExpanded(new Set([...expanded].map(toNewId)));
      if (selected === null) return null;
      select(toNewId(selected));
      return toNewId(selected);
    },
  };
}
export type SiteTreeState = ReturnType<typeof useSiteTree>;
