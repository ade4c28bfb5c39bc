import type { FileLimits } from '../../upload/index.ts';
import { toMediaType } from './recording/recording-format.ts';

export type FileProblem =
  | 'too small'
  | 'too large'
  | 'too long'
  | 'not a picture'
  | 'not a film'
  | 'not sound'
  | 'not taken';

export interface RejectedFile {
  readonly name: string;
  readonly problem: FileProblem;
}

/** The files that a question accepts: any file, or one kind of recording up to a length in seconds. */
export type AcceptedFile = { readonly kind: 'file' } | { readonly kind: 'audio' | 'video'; readonly maxLength: number };

const WRONG_KIND = { file: 'not taken', audio: 'not sound', video: 'not a film' } as const;

/** Returns why a selected file is not acceptable, as far as this device can tell; the server checks its bytes. */
export async function findFileProblem(
  file: File,
  accepted: AcceptedFile,
  limits: FileLimits,
): Promise<FileProblem | null> {
  const hasKind = accepted.kind === 'file' || file.type.startsWith(`${accepted.kind}/`);
  if (!hasKind || !limits.types.includes(toMediaType(file.type))) return WRONG_KIND[accepted.kind];
  if (file.size < limits.minBytes) return 'too small';
  if (file.size > limits.maxBytes) return 'too large';
  if (accepted.kind === 'file') return null;
  const duration = await getDuration(file, accepted.kind);
  // This allows half a second for rounding.
  return duration !== null && duration > accepted.maxLength + 0.5 ? 'too long' : null;
}

const METADATA_TIMEOUT_MS = 4_000;

/** The length of a recording in seconds; null if the browser cannot tell. */
function getDuration(file: Blob, kind: 'audio' | 'video'): Promise<number | null> {
  const address = URL.createObjectURL(file);
  const player = document.createElement(kind);
  return new Promise<number | null>((resolve) => {
    const resolveDuration = () => resolve(Number.isFinite(player.duration) ? player.duration : null);
    player.preload = 'metadata';
    player.onloadedmetadata = resolveDuration;
    player.onerror = () => resolve(null);
    setTimeout(resolveDuration, METADATA_TIMEOUT_MS);
    player.src = address;
  }).finally(() => {
    player.removeAttribute('src');
    URL.revokeObjectURL(address);
  });
}
