/** The keys that identify the inspections of a file, so that importing it again stores none of them twice. */
import { createHash } from 'node:crypto';
import { GENERATED_KEY_PREFIX } from '@rounds/contract/inspections/import.ts';
import type { SourceFile, SourceInspection } from './source.ts';

/**
 * Lists keys in the order of the inspections. An inspection that has no id is identified by its content and its place
 * among equal ones.
 */
export function listKeys({ inspections }: Pick<SourceFile, 'inspections'>): string[] {
  const counts = new Map<string, number>();
  return inspections.map((inspection) => {
    if (inspection.external_id !== '') return inspection.external_id;
    const key = toHash(inspection);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key}-${count}`;
  });
}

function toHash({ started_at, completed_at, person, asset, title, note, answers }: SourceInspection): string {
  const content = answers.map(({ key, rows, value, note: remark }) => [key, rows, value, remark]);
  const text = JSON.stringify([started_at, completed_at, person, asset, title, note, content]);
  return `${GENERATED_KEY_PREFIX}${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}
