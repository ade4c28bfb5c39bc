import type { Id } from '../template/document.ts';
import type { Change } from './change.ts';
import { isRowChange } from './fold.ts';
import { isFileChange } from './register-claims.ts';

const NO_FILES: readonly Id[] = [];

/**
 * Lists the uuids of the files that a change adds to an answer, as its value and as its media. They are in lower case,
 * because a uuid names the same file in any spelling. The change must have passed `checkChange` or been made on the
 * device.
 */
export function listAddedFiles(change: Change): readonly Id[] {
  if (isRowChange(change)) return NO_FILES;
  const { value, media } = change;
  const inValue = (isFileChange(value) && value.add) || NO_FILES;
  const inMedia = media?.add ?? NO_FILES;
  return inValue.length + inMedia.length === 0 ? NO_FILES : [...inValue, ...inMedia].map((uuid) => uuid.toLowerCase());
}
