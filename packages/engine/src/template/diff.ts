/** The patch between two states of a template. */
import type { Id, RecordKind, RecordOf, TemplateHead, TemplatePatch, TemplateRecords } from './document.ts';
import { KINDS } from './records.ts';

/**
 * The patch that makes `after` of `before`: whole records that are new or differ, ids of those that
 * are gone, fields of the head that differ. Empty where both say the same.
 */
export function diffRecords(before: TemplateRecords, after: TemplateRecords): TemplatePatch {
  const head = diffHead(before.head, after.head);
  const kinds = KINDS.flatMap((kind) => {
    const change = before[kind] === after[kind] ? null : diffKind(kind, before, after);
    return change ? [[kind, change] as const] : [];
  });
  return { ...(head && { head }), ...Object.fromEntries(kinds) };
}

function diffHead(before: TemplateHead, after: TemplateHead): Partial<TemplateHead> | null {
  const changed = (Object.keys(after) as (keyof TemplateHead)[]).filter((field) => before[field] !== after[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, after[field]]));
}

function diffKind<K extends RecordKind>(kind: K, before: TemplateRecords, after: TemplateRecords) {
  const old = before[kind] as Readonly<Record<Id, RecordOf[K]>>;
  const now = after[kind] as Readonly<Record<Id, RecordOf[K]>>;
  const upsert = Object.keys(now)
    .filter((id) => !Object.hasOwn(old, id) || !isSame(old[id], now[id]))
    .map((id) => now[id]);
  const remove = Object.keys(old).filter((id) => !Object.hasOwn(now, id));
  if (upsert.length === 0 && remove.length === 0) return null;
  return { ...(upsert.length > 0 && { upsert }), ...(remove.length > 0 && { remove }) };
}

/** Whether two values of plain JSON say the same, in whatever order their fields stand. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [fields, others] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return (
    fields.length === Object.keys(others).length &&
    fields.every(([field, value]) => Object.hasOwn(others, field) && isSame(value, others[field]))
  );
}
