import type { Change } from '@rounds/engine';

const NO_FILES: readonly string[] = [];

/** The files that a change adds to an answer, in lower case. */
export function listAddedFiles(change: Change): readonly string[] {
  if ('op' in change) return NO_FILES;
  const value = change.value as { add?: unknown } | null | undefined;
  const inValue =
    typeof value === 'object' && value !== null && Array.isArray(value.add) ? (value.add as string[]) : NO_FILES;
  const inMedia = change.media?.add ?? NO_FILES;
  if (inValue.length + inMedia.length === 0) return NO_FILES;
  return [...inValue, ...inMedia].map((uuid) => uuid.toLowerCase());
}
