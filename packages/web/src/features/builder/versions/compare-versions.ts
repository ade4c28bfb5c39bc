/** The items that differ between two states of a template, part by part. */
import { diffRecords, type TemplateRecords } from '@rounds/engine';
import { sortByPosition, toChangeLines } from '../../../kit/templates/change-lines.ts';
import { type ItemConflict, isEqualPart, toParts } from '../conflict/compare-changes.ts';

export function compareVersions(older: TemplateRecords, newer: TemplateRecords): ItemConflict[] {
  return sortByPosition(toChangeLines(older, diffRecords(older, newer)), newer).flatMap(({ id }) => {
    const [was, now] = [toParts(older, id), toParts(newer, id)];
    if (!was && !now) return [];
    const deletedBy = was ? (now ? null : 'theirs') : 'mine';
    // The text says enough of an item that only one of them has.
    const names = deletedBy ? ['title'] : [...new Set([...(was?.keys() ?? []), ...(now?.keys() ?? [])])];
    const parts = names
      .filter((part) => deletedBy || !isEqualPart(was?.get(part), now?.get(part)))
      .map((part) => ({ part, changedBy: ['mine', 'theirs'] as const }));
    return parts.length > 0 ? [{ id, deletedBy, parts } as const] : [];
  });
}
