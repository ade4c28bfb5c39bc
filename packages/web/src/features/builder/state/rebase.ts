/**
 * Applies one user's changes to the version that another user saved meanwhile. Fields that only one side
 * changed come from that side. Where both changed a field, ours wins, because the user chose to apply it. The
 * engine decides whether the result is valid.
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
import { DELETED_BY_OTHER } from '../../../kit/templates/texts.ts';
import type { Change } from './template-store.ts';

export interface RebaseResult {
  readonly patch: TemplatePatch;
  /** The changes that could not be applied, with their reasons. */
  readonly rejected: readonly TemplateProblem[];
}

type LooseRecord = Readonly<Record<string, unknown>>;
interface LoosePatch {
  head?: Partial<TemplateHead>;
  [kind: string]: { upsert?: readonly LooseRecord[]; remove?: readonly string[] } | Partial<TemplateHead> | undefined;
}

const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Takes our fields where we changed them and theirs elsewhere; `options` are merged field by field. */
function mergeFields(before: LooseRecord | undefined, ours: LooseRecord, theirs: LooseRecord): LooseRecord {
  const merged: Record<string, unknown> = { ...theirs };
  for (const field of new Set([...Object.keys(ours), ...Object.keys(before ?? {})])) {
    const mine = ours[field];
    if (before && isEqual(before[field], mine)) continue;
    const isOptions = field === 'options' && !Array.isArray(mine);
    const value = isOptions
      ? mergeFields(
          before?.[field] as LooseRecord | undefined,
          mine as LooseRecord,
          (theirs[field] ?? {}) as LooseRecord,
        )
      : mine;
    if (value === undefined) delete merged[field];
    else merged[field] = value;
  }
  return merged;
}

const getParts = (patch: TemplatePatch, kind: RecordKind) =>
  (patch[kind] ?? {}) as { upsert?: readonly LooseRecord[]; remove?: readonly string[] };

function mergePatch(theirs: TemplateRecords, ours: Change): { patch: LoosePatch; left: TemplateProblem[] } {
  const patch: LoosePatch = ours.patch.head ? { head: ours.patch.head } : {};
  const remaining: TemplateProblem[] = [];
  for (const kind of KINDS) {
    const getId = (record: LooseRecord) => String(record[RECORD_KINDS[kind]]);
    const before = new Map((getParts(ours.reverse, kind).upsert ?? []).map((record) => [getId(record), record]));
    const current = theirs[kind] as Readonly<Record<string, LooseRecord | undefined>>;
    const upsert: LooseRecord[] = [];
    for (const record of getParts(ours.patch, kind).upsert ?? []) {
      const id = getId(record);
      const their = current[id];
      const was = before.get(id);
      if (their) upsert.push(mergeFields(was, record, their));
      else if (!was) upsert.push(record);
      else if (kind === 'items') remaining.push({ code: DELETED_BY_OTHER, item_id: id });
    }
    const remove = (getParts(ours.patch, kind).remove ?? []).filter((id) => current[id]);
    if (upsert.length > 0 || remove.length > 0) patch[kind] = { upsert, remove };
  }
  return { patch, left: remaining };
}

function removeRejected(patch: LoosePatch, rejectedIds: ReadonlySet<string>): LoosePatch {
  const items = patch.items as { upsert?: readonly LooseRecord[]; remove?: readonly string[] } | undefined;
  if (!items) return patch;
  return {
    ...patch,
    items: {
      upsert: items.upsert?.filter(
        (item) => !rejectedIds.has(String(item.id)) && !rejectedIds.has(String(item.parent_id)),
      ),
      remove: items.remove?.filter((id) => !rejectedIds.has(id)),
    },
  };
}

const countItems = (patch: LoosePatch) => {
  const items = patch.items as { upsert?: readonly LooseRecord[]; remove?: readonly string[] } | undefined;
  return (items?.upsert?.length ?? 0) + (items?.remove?.length ?? 0);
};

/** Converts our changes to a patch on their records, without the changes that the engine rejects. */
export function rebase(theirs: TemplateRecords, ours: Change): RebaseResult {
  let { patch, left } = mergePatch(theirs, ours);
  for (;;) {
    const problems = checkPatch(theirs, patch as TemplatePatch);
    if (problems.length === 0) return { patch: patch as TemplatePatch, rejected: left };
    left = [...left, ...problems];
    const rejectedIds = new Set(problems.flatMap((problem) => (problem.item_id ? [problem.item_id] : [])));
    const smaller = removeRejected(patch, rejectedIds);
    if (countItems(smaller) === countItems(patch)) return { patch: {}, rejected: left };
    patch = smaller;
  }
}
