/** Reading takes as long as several camera frames, so it runs in a worker. */
import type { CodeKind } from './code-kinds.ts';
import { type Pixels, type ReadMode, readPixels } from './read-pixels.ts';

export interface ReadRequest {
  readonly id: number;
  readonly kind: CodeKind;
  readonly mode: ReadMode;
  readonly pixels: Pixels;
}
export interface ReadAnswer {
  readonly id: number;
  readonly text: string | null;
}

self.onmessage = ({ data: { id, kind, mode, pixels } }: MessageEvent<ReadRequest>) => {
  const answer: ReadAnswer = { id, text: readPixels(pixels, kind, mode) };
  self.postMessage(answer);
};
