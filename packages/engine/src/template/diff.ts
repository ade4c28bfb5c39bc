/** Computes the patch between two states of a template. */
import { isSameJson } from '../json.ts';
import type { Id, RecordKind, RecordOf, TemplateHead, TemplatePatch, TemplateRecords } from './document.ts';
import { EMPTY_HEAD } from './patch.ts';
import { KINDS } from './records/records.ts';

/**
 * Computes the patch that turns `before` into `after`: new and changed records, ids of removed ones, and changed fields
 * of the head. Empty if both are equal.
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
  const fields = Object.keys({ ...before, ...after }) as (keyof TemplateHead)[];
  const changed = fields.filter((field) => !isSameJson(before[field], after[field]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, after[field] ?? EMPTY_HEAD[field]]));
}

function diffKind<K extends RecordKind>(kind: K, before: TemplateRecords, after: TemplateRecords) {
  const old = before[kind] as Readonly<Record<Id, RecordOf[K]>>;
  const now = after[kind] as Readonly<Record<Id, RecordOf[K]>>;
  const upsert = Object.keys(now)
    .filter((id) => !Object.hasOwn(old, id) || !isSameJson(old[id], now[id]))
    .map((id) => now[id]);
  const remove = Object.keys(old).filter((id) => !Object.hasOwn(now, id));
  if (upsert.length === 0 && remove.length === 0) return null;
  return { ...(upsert.length > 0 && { upsert }), ...(remove.length > 0 && { remove }) };
}
