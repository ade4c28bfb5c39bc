/**
 * Lists rules, calculations, document ids and texts that refer to items that another version of the template changes.
 */
import { CATALOGUE } from '../catalogue/index.ts';
import type { Id, TemplateRecords } from '../template/document.ts';
import { findReferences, type Reference } from '../template/records/references.ts';

/** A rule, calculation, document id or text that refers to an item which another version changes. */
export interface AffectedReference {
  readonly by: Reference['by'] | 'calculation';
  /** The item that refers, or the first one on which the rule acts. */
  readonly item_id: Id | null;
  readonly title: string;
  /** The item to which it refers. */
  readonly to: Id;
  readonly to_title: string;
  /** Whether the new version contains the reference too, which then applies to the changed question. */
  readonly is_kept: boolean;
}

/** Lists the references in a version to these of its items, and whether the new version still has them. */
export function listAffectedReferences(
  before: TemplateRecords,
  after: TemplateRecords,
  ids: ReadonlySet<Id>,
): AffectedReference[] {
  const present = new Set([...ids].filter((id) => after.items[id]));
  const remaining = new Set(findReferences(after, present).map(toKey));
  return [...ids].flatMap((id) =>
    findReferences(before, new Set([id])).map((reference): AffectedReference => {
      const acting = before.rule_sets[reference.from]?.action_items[0];
      const item = before.items[acting ?? reference.from];
      const isComputed = item !== undefined && CATALOGUE[item.type].computed;
      return {
        by: reference.by === 'expression' && isComputed ? 'calculation' : reference.by,
        item_id: item?.id ?? null,
        title: item?.title ?? '',
        to: id,
        to_title: before.items[id]?.title ?? '',
        is_kept: remaining.has(toKey(reference)),
      };
    }),
  );
}

const toKey = ({ from, to, by }: Reference): string => `${by} ${from} ${to}`;
