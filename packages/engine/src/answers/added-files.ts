import type { Id } from '../template/document.ts';
import type { Change } from './change.ts';
import { isRowChange } from './fold.ts';
import { isFileChange } from './register-claims.ts';

const NO_FILES: readonly Id[] = [];

/**
 * The uuids of the files that a change adds to an answer, as its value and as its media, in lower case: in another
 * spelling, a uuid names the same file. The change has passed `checkChange`, or was made on the device.
 */
export function listAddedFiles(change: Change): readonly Id[] {
  if (isRowChange(change)) return NO_FILES;
  const { value, media } = change;
  const inValue = (isFileChange(value) && value.add) || NO_FILES;
  const inMedia = media?.add ?? NO_FILES;
  return inValue.length + inMedia.length === 0 ? NO_FILES : [...inValue, ...inMedia].map((uuid) => uuid.toLowerCase());
}
