/** Which rows of the template list stand where: folders first, then templates, each by name. */
import type { TemplateEntry } from '@rounds/contract/checklists';

export const TEMPLATE_STATES = ['published', 'draft', 'never'] as const;
export type TemplateState = (typeof TEMPLATE_STATES)[number];

export interface TreeFilter {
  readonly search: string;
  /** Any of these; none stands for all. */
  readonly states: readonly TemplateState[];
  readonly languages: readonly string[];
}

export interface TreeRow {
  readonly entry: TemplateEntry;
  readonly depth: number;
  readonly position: number;
  readonly siblings: number;
  /** Null on templates. */
  readonly expanded: boolean | null;
}

/** A template may be published and have a draft that has gone on; it is then in both. */
export function isInState(entry: TemplateEntry, state: TemplateState): boolean {
  if (state === 'never') return entry.published_version === null;
  if (state === 'published') return entry.published_version !== null;
  return entry.published_version !== null && entry.has_draft;
}

export const isFiltering = (filter: TreeFilter): boolean =>
  filter.search.trim() !== '' || filter.states.length > 0 || filter.languages.length > 0;

function fits(entry: TemplateEntry, filter: TreeFilter): boolean {
  const wanted = filter.search.trim().toLocaleLowerCase();
  if (wanted && !entry.title.toLocaleLowerCase().includes(wanted)) return false;
  const { states, languages } = filter;
  if (!entry.is_template) return states.length === 0 && languages.length === 0;
  if (states.length > 0 && !states.some((state) => isInState(entry, state))) return false;
  return languages.length === 0 || languages.includes(entry.language ?? '');
}

/** Rows in order. While filtering, the folders above a match are shown and open, whatever was collapsed. */
export function treeRows(
  entries: readonly TemplateEntry[],
  filter: TreeFilter,
  collapsed: ReadonlySet<number>,
  locale: string,
): TreeRow[] {
  const byName = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const filtering = isFiltering(filter);
  const shown = new Set<number>();
  for (const entry of entries) {
    if (!fits(entry, filter)) continue;
    let above: TemplateEntry | undefined = entry;
    while (above && !shown.has(above.id)) {
      shown.add(above.id);
      above = above.parent_id === null ? undefined : byId.get(above.parent_id);
    }
  }

  const children = new Map<number | null, TemplateEntry[]>();
  for (const entry of entries) {
    if (!shown.has(entry.id)) continue;
    const parent = entry.parent_id !== null && byId.has(entry.parent_id) ? entry.parent_id : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(entry);
    else children.set(parent, [entry]);
  }

  const rows: TreeRow[] = [];
  const walk = (parent: number | null, depth: number) => {
    const siblings = children.get(parent) ?? [];
    siblings.sort((a, b) => Number(a.is_template) - Number(b.is_template) || byName.compare(a.title, b.title));
    siblings.forEach((entry, at) => {
      const expanded = entry.is_template ? null : filtering || !collapsed.has(entry.id);
      rows.push({ entry, depth, position: at + 1, siblings: siblings.length, expanded });
      if (expanded) walk(entry.id, depth + 1);
    });
  };
  walk(null, 0);
  return rows;
}
