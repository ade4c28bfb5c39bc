/**
 * Puts one person's changes on what another saved meanwhile. Fields that only one side touched come
 * from that side; where both did, ours wins, because applying it is what the person chose. Whether
 * the result may stand is the engine's word alone.
 */
import {
  checkPatch,
  RECORD_KINDS,
  type RecordKind,
  type TemplateHead,
  type TemplatePatch,
  type TemplateProblem,
  type TemplateRecords,
} from '@rounds/engine';
import type { Change } from './template-store.ts';

/** Our own reason beside the engine's: the item is gone from their side. */
export const DELETED_BY_OTHER = 'DELETED_BY_OTHER';

export interface Rebased {
  readonly patch: TemplatePatch;
  /** What could not be applied, by the engine's reason. */
  readonly left: readonly TemplateProblem[];
}

type Loose = Readonly<Record<string, unknown>>;
interface LoosePatch {
  head?: Partial<TemplateHead>;
  [kind: string]: { upsert?: readonly Loose[]; remove?: readonly string[] } | Partial<TemplateHead> | undefined;
}

const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Our fields where we changed them, theirs elsewhere; `options` field by field as well. */
function mergeFields(before: Loose | undefined, ours: Loose, theirs: Loose): Loose {
  const merged: Record<string, unknown> = { ...theirs };
  for (const field of new Set([...Object.keys(ours), ...Object.keys(before ?? {})])) {
    const mine = ours[field];
    if (before && same(before[field], mine)) continue;
    const isOptions = field === 'options' && !Array.isArray(mine);
    const value = isOptions
      ? mergeFields(before?.[field] as Loose | undefined, mine as Loose, (theirs[field] ?? {}) as Loose)
      : mine;
    if (value === undefined) delete merged[field];
    else merged[field] = value;
  }
  return merged;
}

const parts = (patch: TemplatePatch, kind: RecordKind) =>
  (patch[kind] ?? {}) as { upsert?: readonly Loose[]; remove?: readonly string[] };

function mergePatch(theirs: TemplateRecords, ours: Change): { patch: LoosePatch; left: TemplateProblem[] } {
  const patch: LoosePatch = ours.patch.head ? { head: ours.patch.head } : {};
  const left: TemplateProblem[] = [];
  for (const kind of KINDS) {
    const idOf = (record: Loose) => String(record[RECORD_KINDS[kind]]);
    const before = new Map((parts(ours.reverse, kind).upsert ?? []).map((record) => [idOf(record), record]));
    const current = theirs[kind] as Readonly<Record<string, Loose | undefined>>;
    const upsert: Loose[] = [];
    for (const record of parts(ours.patch, kind).upsert ?? []) {
      const id = idOf(record);
      const their = current[id];
      const was = before.get(id);
      if (their) upsert.push(mergeFields(was, record, their));
      else if (!was) upsert.push(record);
      else if (kind === 'items') left.push({ code: DELETED_BY_OTHER, item_id: id });
    }
    const remove = (parts(ours.patch, kind).remove ?? []).filter((id) => current[id]);
    if (upsert.length > 0 || remove.length > 0) patch[kind] = { upsert, remove };
  }
  return { patch, left };
}

function without(patch: LoosePatch, refused: ReadonlySet<string>): LoosePatch {
  const items = patch.items as { upsert?: readonly Loose[]; remove?: readonly string[] } | undefined;
  if (!items) return patch;
  return {
    ...patch,
    items: {
      upsert: items.upsert?.filter((item) => !refused.has(String(item.id)) && !refused.has(String(item.parent_id))),
      remove: items.remove?.filter((id) => !refused.has(id)),
    },
  };
}

const sizeOf = (patch: LoosePatch) => {
  const items = patch.items as { upsert?: readonly Loose[]; remove?: readonly string[] } | undefined;
  return (items?.upsert?.length ?? 0) + (items?.remove?.length ?? 0);
};

/** Our change as a patch on their records, less what the engine refuses there. */
export function rebase(theirs: TemplateRecords, ours: Change): Rebased {
  let { patch, left } = mergePatch(theirs, ours);
  for (;;) {
    const problems = checkPatch(theirs, patch as TemplatePatch);
    if (problems.length === 0) return { patch: patch as TemplatePatch, left };
    left = [...left, ...problems];
    const refused = new Set(problems.flatMap((problem) => (problem.item_id ? [problem.item_id] : [])));
    const smaller = without(patch, refused);
    if (sizeOf(smaller) === sizeOf(patch)) return { patch: {}, left };
    patch = smaller;
  }
}
