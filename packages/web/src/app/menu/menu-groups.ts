import type { MenuEntry, MenuGroup } from '../../feature.ts';

export type MenuItem =
  | { readonly kind: 'entry'; readonly entry: MenuEntry }
  | { readonly kind: 'group'; readonly group: MenuGroup; readonly entries: readonly MenuEntry[] };

/** Groups entries; a group is at the position of its first entry. */
export function groupMenu(entries: readonly MenuEntry[]): readonly MenuItem[] {
  const places: MenuItem[] = [];
  const seen = new Set<MenuGroup>();
  for (const entry of entries) {
    if (!entry.group) places.push({ kind: 'entry', entry });
    else if (!seen.has(entry.group)) {
      const { group } = entry;
      seen.add(group);
      places.push({ kind: 'group', group, entries: entries.filter((other) => other.group === group) });
    }
  }
  return places;
}

/** The entry of the current path or of a parent path; the longest path wins. */
export function findCurrentEntry(entries: readonly MenuEntry[], pathname: string): MenuEntry | undefined {
  return entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
