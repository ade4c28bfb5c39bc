/** Reading takes as long as several camera frames, so it runs in a worker. */
import type { CodeKind } from './code-kinds.ts';
import { type Look, type Pixels, readPixels } from './read-pixels.ts';

export interface ReadRequest {
  readonly id: number;
  readonly kind: CodeKind;
  readonly look: Look;
  readonly pixels: Pixels;
}
export interface ReadAnswer {
  readonly id: number;
  readonly text: string | null;
}

self.onmessage = ({ data: { id, kind, look, pixels } }: MessageEvent<ReadRequest>) => {
  const answer: ReadAnswer = { id, text: readPixels(pixels, kind, look) };
  self.postMessage(answer);
};
