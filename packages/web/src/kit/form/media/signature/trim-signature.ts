const MARGIN = 12;

/** Crops the signature to a transparent PNG, so that it is as large as possible in the report. */
export async function trimSignature(board: HTMLCanvasElement): Promise<Blob | null> {
  const context = board.getContext('2d');
  if (!context) return null;
  const { data, width, height } = context.getImageData(0, 0, board.width, board.height);
  const ink = findInkBounds(data, width, height);
  if (!ink) return null;
  const crop = document.createElement('canvas');
  crop.width = ink.width + 2 * MARGIN;
  crop.height = ink.height + 2 * MARGIN;
  crop
    .getContext('2d')
    ?.drawImage(board, ink.left, ink.top, ink.width, ink.height, MARGIN, MARGIN, ink.width, ink.height);
  return new Promise((resolve) => crop.toBlob(resolve, 'image/png'));
}

/** The bounding box of all opaque pixels; null if nothing is drawn. */
export function findInkBounds(data: Uint8ClampedArray, width: number, height: number) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
