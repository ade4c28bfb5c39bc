import { FILE_TYPES, UPLOAD_MAX_BYTES, UPLOAD_MIN_BYTES } from '@rounds/contract/files';
import { plainType } from './recording-format.ts';

export type FileProblem =
  | 'too small'
  | 'too large'
  | 'too long'
  | 'not a picture'
  | 'not a film'
  | 'not sound'
  | 'not taken';

export interface RefusedFile {
  readonly name: string;
  readonly problem: FileProblem;
}

/** What a question takes: anything, or one kind of recording of so many seconds. */
export type Wanted = { readonly kind: 'file' } | { readonly kind: 'audio' | 'video'; readonly longest: number };

const OTHER_KIND = { file: 'not taken', audio: 'not sound', video: 'not a film' } as const;

/** Why a chosen file cannot be an answer, as far as this device can know; the server looks at its bytes. */
export async function problemOfFile(file: File, wanted: Wanted): Promise<FileProblem | null> {
  const takers: readonly string[] = (FILE_TYPES as Record<string, readonly string[]>)[plainType(file.type)] ?? [];
  const isOfKind = wanted.kind === 'file' || file.type.startsWith(`${wanted.kind}/`);
  if (!isOfKind || !takers.includes('answer')) return OTHER_KIND[wanted.kind];
  if (file.size < UPLOAD_MIN_BYTES) return 'too small';
  if (file.size > UPLOAD_MAX_BYTES) return 'too large';
  if (wanted.kind === 'file') return null;
  const seconds = await lengthOf(file, wanted.kind);
  // Half a second more is what people call the same length.
  return seconds !== null && seconds > wanted.longest + 0.5 ? 'too long' : null;
}

const LOOK_MS = 4_000;

/** Seconds of a film or sound; null where the browser cannot tell. */
function lengthOf(file: Blob, kind: 'audio' | 'video'): Promise<number | null> {
  const address = URL.createObjectURL(file);
  const player = document.createElement(kind);
  return new Promise<number | null>((resolve) => {
    const tell = () => resolve(Number.isFinite(player.duration) ? player.duration : null);
    player.preload = 'metadata';
    player.onloadedmetadata = tell;
    player.onerror = () => resolve(null);
    setTimeout(tell, LOOK_MS);
    player.src = address;
  }).finally(() => {
    player.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}
