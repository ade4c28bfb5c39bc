/** Applies and combines patches. Applying one also returns the patch that undoes it. */
import type { Id, RecordKind, RecordOf, TemplateHead, TemplatePatch, TemplateRecords } from './document.ts';
import { getHead, getRecordId, KINDS } from './records/records.ts';
import { carryIndex } from './tree.ts';

/** The defaults of fields of the head that a template may lack, so that a patch can remove them again. */
export const EMPTY_HEAD: Partial<TemplateHead> = { version_title: '', languages: [], translations: {} };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Returns the records with a patch applied, which share whatever did not change, and the patch that undoes it.
 *
 * @example
 * ```ts
 * const { records, reverse } = applyPatch(before, { head: { title: 'Kitchen' } });
 * applyPatch(records, reverse).records; // equals before
 * ```
 */
export function applyPatch(
  records: TemplateRecords,
  patch: TemplatePatch,
): { records: TemplateRecords; reverse: TemplatePatch } {
  const next: Mutable<TemplateRecords> = { ...records };
  const reverse: Mutable<TemplatePatch> = {};
  if (patch.head) {
    const fields = Object.keys(patch.head) as (keyof TemplateHead)[];
    next.head = getHead({ ...records.head, ...patch.head });
    reverse.head = Object.fromEntries(fields.map((field) => [field, records.head[field] ?? EMPTY_HEAD[field]]));
  }
  for (const kind of KINDS) applyKind(kind, records, patch, next, reverse);
  if (next.items !== records.items) {
    const { upsert = [], remove = [] } = patch.items ?? {};
    carryIndex(records.items, next.items, [...upsert.map((item) => item.id), ...remove]);
  }
  return { records: next, reverse };
}

function applyKind<K extends RecordKind>(
  kind: K,
  records: TemplateRecords,
  patch: TemplatePatch,
  next: Mutable<TemplateRecords>,
  reverse: Mutable<TemplatePatch>,
): void {
  const { upsert = [], remove = [] } = (patch[kind] ?? {}) as {
    upsert?: readonly RecordOf[K][];
    remove?: readonly Id[];
  };
  if (upsert.length === 0 && remove.length === 0) return;
  const before = records[kind] as Readonly<Record<Id, RecordOf[K]>>;
  const after: Record<Id, RecordOf[K]> = { ...before };
  const restored = new Map<Id, RecordOf[K]>();
  const added = new Set<Id>();
  const remember = (id: Id) => {
    const old = Object.hasOwn(before, id) ? before[id] : undefined;
    if (old) restored.set(id, old);
    else added.add(id);
  };
  for (const id of remove) {
    remember(id);
    delete after[id];
  }
  for (const record of upsert) {
    const id = getRecordId(kind, record);
    remember(id);
    after[id] = record;
  }
  const newIds = [...added].filter((id) => Object.hasOwn(after, id));
  Object.assign(next, { [kind]: after });
  if (restored.size > 0 || newIds.length > 0) {
    Object.assign(reverse, { [kind]: createKindPatch([...restored.values()], newIds) });
  }
}

const createKindPatch = <T>(upsert: readonly T[], remove: readonly Id[]) => ({
  ...(upsert.length > 0 && { upsert }),
  ...(remove.length > 0 && { remove }),
});

/** Combines several patches, in order, to one with the same effect. */
export function squashPatches(patches: readonly TemplatePatch[]): TemplatePatch {
  const squashed: Mutable<TemplatePatch> = {};
  const heads = patches.flatMap((patch) => (patch.head ? [patch.head] : []));
  if (heads.length > 0) squashed.head = Object.assign({}, ...heads);
  for (const kind of KINDS) {
    const last = new Map<Id, RecordOf[RecordKind] | null>();
    for (const patch of patches) {
      for (const id of patch[kind]?.remove ?? []) last.set(id, null);
      for (const record of patch[kind]?.upsert ?? []) last.set(getRecordId(kind, record), record);
    }
    if (last.size === 0) continue;
    const upsert = [...last.values()].filter((record) => record !== null);
    const remove = [...last].filter(([, record]) => record === null).map(([id]) => id);
    Object.assign(squashed, { [kind]: createKindPatch(upsert, remove) });
  }
  return squashed;
}

/** Whether a patch changes nothing. */
export const isEmptyPatch = (patch: TemplatePatch): boolean =>
  Object.keys(patch.head ?? {}).length === 0 &&
  KINDS.every((kind) => !patch[kind]?.upsert?.length && !patch[kind]?.remove?.length);
