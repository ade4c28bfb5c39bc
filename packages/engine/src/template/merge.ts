/**
 * Merges the patches of people who edit one template at the same time. Server and builder use the same rule: patches
 * merge by themselves when they touch no record in common and the result is consistent.
 */
import { checkPatch } from './checks/check-patch.ts';
import type { TemplatePatch, TemplateRecords } from './document.ts';
import { getRecordId, KINDS } from './records/records.ts';

/** Lists what a patch touches: each record as its kind and id, and each field of the head. */
export function listTouchedRecords(patch: TemplatePatch): Set<string> {
  const touched = new Set(Object.keys(patch.head ?? {}).map((field) => `head ${field}`));
  for (const kind of KINDS) {
    for (const id of patch[kind]?.remove ?? []) touched.add(`${kind} ${id}`);
    for (const record of patch[kind]?.upsert ?? []) touched.add(`${kind} ${getRecordId(kind, record)}`);
  }
  return touched;
}

/** The records that both patches touch. */
export function findSharedRecords(a: TemplatePatch, b: TemplatePatch): string[] {
  const touched = listTouchedRecords(a);
  return touched.size === 0 ? [] : [...listTouchedRecords(b)].filter((key) => touched.has(key));
}

/**
 * Whether a patch that was made without knowing the patches of others may be applied after them.
 * @param records the template with the patches of the others
 */
export const canMergePatch = (
  records: TemplateRecords,
  patch: TemplatePatch,
  others: readonly TemplatePatch[],
): boolean =>
  others.every((other) => findSharedRecords(patch, other).length === 0) && checkPatch(records, patch).length === 0;
