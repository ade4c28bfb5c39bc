/** Finds the answers of a template that are masked for everybody who is not filling it in. */
import { CATALOGUE } from '../catalogue/index.ts';
import { findVariables } from '../expression/tokens.ts';
import type { Id, TemplateDocument } from './document.ts';
import { listExpressions } from './expressions.ts';

/**
 * The ids of the questions that mask their input, and of the calculations that read them, directly or through others:
 * their results would show what was entered.
 */
export function listMaskedItems({ items }: Pick<TemplateDocument, 'items'>): ReadonlySet<Id> {
  const masked = new Set(items.filter(({ options }) => options.secure === true).map(({ id }) => id));
  if (masked.size === 0) return masked;
  const keys = new Map(items.map(({ id, reference_key }) => [id, reference_key]));
  const readers = new Map<string, Id[]>();
  for (const item of items) {
    if (!CATALOGUE[item.type].computed) continue;
    for (const { place, source } of listExpressions(item)) {
      if (place !== 'calculation') continue;
      for (const { text } of findVariables(source)) {
        const existing = readers.get(text);
        if (existing) existing.push(item.id);
        else readers.set(text, [item.id]);
      }
    }
  }
  // Iterating a set includes the entries that are added meanwhile.
  for (const id of masked) for (const reader of readers.get(keys.get(id) ?? '') ?? []) masked.add(reader);
  return masked;
}
