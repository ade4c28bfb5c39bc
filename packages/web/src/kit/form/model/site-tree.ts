/** The nodes of a structure of sites as a tree to choose from, built from one list of nodes. */
import type { Id, SiteItem } from '@rounds/engine';
import { createWordFilter } from '../../../platform/i18n/index.ts';
import type { TreeOption, TreeSource } from '../../../ui/index.ts';

const MAX_FOUND = 200;

interface SiteTreeOptions {
  /** The id of the structure in the query cache. */
  readonly structure: Id;
  /** The node to whose descendants the tree is limited. */
  readonly node: Id | null;
  load(): Promise<readonly SiteItem[]>;
  canSelect(item: SiteItem): boolean;
}

/** Creates the tree of a structure of sites, limited to the descendants of `node`. */
export function createSiteTree({ structure, node, load, canSelect }: SiteTreeOptions): TreeSource {
  return {
    key: ['site-tree', structure, node],
    async load({ q, parent_id, ids }) {
      const items = await load();
      const byId = new Map(items.map((item) => [item.uuid, item]));
      const parents = new Set(items.map(({ parent_uuid }) => parent_uuid));
      const toOption = (item: SiteItem, label: string): TreeOption => ({
        value: item.uuid,
        label,
        path: item.display_name,
        hasChildren: parents.has(item.uuid),
        canSelect: canSelect(item),
      });
      const isInside = (item: SiteItem): boolean => {
        for (
          let at: SiteItem | undefined = item;
          at;
          at = at.parent_uuid === null ? undefined : byId.get(at.parent_uuid)
        )
          if (at.uuid === node) return true;
        return node === null;
      };
      if (ids) return ids.flatMap((id) => byId.get(String(id)) ?? []).map((item) => toOption(item, item.display_name));
      const live = items.filter(({ archived }) => !archived);
      if (q) {
        const isFound = createWordFilter(q);
        return live
          .filter(({ display_name }) => isFound(display_name))
          .filter((item) => isInside(item))
          .slice(0, MAX_FOUND)
          .map((item) => toOption(item, item.display_name));
      }
      const parent = parent_id === undefined ? node : String(parent_id);
      const below = live.filter(({ parent_uuid }) => parent_uuid === parent);
      // A question can be restricted to a single site.
      const level = below.length === 0 && parent === node ? live.filter(({ uuid }) => uuid === node) : below;
      return level.map((item) => toOption(item, item.title));
    },
  };
}
