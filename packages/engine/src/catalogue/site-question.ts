/**
 * Reads questions for a site of a structure. Without a structure they are answered with an asset, as they were before
 * structures existed.
 */
import { isRecord, isText } from '../json.ts';
import type { Id, Item } from '../template/document.ts';
import type { ListItem } from './value.ts';
import { findListItem, markArchived, uuidValue, type ValueDeclaration } from './value-kinds.ts';

/** The structure of a site question: its number as text, like those of its nodes and of the answer. */
export interface SiteSource {
  readonly structure: Id;
  /** The node below which sites are offered; null if all are. */
  readonly node: Id | null;
  /** The columns whose values are shown with the chosen site. */
  readonly columns: readonly Id[];
}

/** Returns null for other questions, and for site questions without a structure. */
export function getSiteSource({ type, options }: Item): SiteSource | null {
  if (type !== 'site' || !Array.isArray(options.column_options)) return null;
  const entries = options.column_options.filter(isRecord);
  const structure = entries[0]?.structure_id;
  if (!isText(structure) || structure === '') return null;
  const own = entries.filter(({ structure_id }) => structure_id === structure);
  const listTexts = (values: readonly unknown[]) => values.filter((value) => isText(value)).filter(Boolean);
  const columns = listTexts(own.map(({ column_id }) => column_id));
  return { structure, node: listTexts(own.map((entry) => entry.structure_node_id))[0] ?? null, columns };
}

/** The key of the nodes of a structure among the lists of an inspection's context. */
export const toSiteList = (structure: Id): Id => `site_structure:${structure}`;

/**
 * A node of a structure as a list item: `display_name` is its path, `title` its last part, `parent_uuid` the node
 * above or null, and `columns.<id>` a value with its label.
 */
export type SiteItem = ListItem & {
  readonly item_id: string;
  readonly display_name: string;
  readonly title: string;
  readonly parent_uuid: Id | null;
  readonly is_site: boolean;
};

/** Whether an item is a site: lists on a device contain items of all kinds. */
export const isSiteItem = (item: ListItem): item is SiteItem => isText(item.title) && typeof item.is_site === 'boolean';

export const siteValue: ValueDeclaration = {
  ...uuidValue,
  print(value, item, sets, words) {
    const source = getSiteSource(item);
    const sites = source ? words.names?.lists?.[toSiteList(source.structure)] : undefined;
    const site = findListItem(sites, value);
    if (!site || !isText(site.display_name)) return uuidValue.print(value, item, sets, words);
    return markArchived(site.display_name, site, words);
  },
};
