/** The ink colour of signatures; the dark skin inverts it for display. */
export const INK = '#12232a';
/** The fonts after the first are for scripts that it does not have. */
const HANDWRITING = '"Caveat Variable", "Segoe Script", "Snell Roundhand", "Apple Chancery", cursive';
const LARGEST = 64;
/** The position of the signing line from the top, and the space for a typed name. */
const ON_THE_LINE = 0.74;
const WIDTH = 0.86;

/** Writes a name on the signing line, as large as it fits. */
export function writeName(board: HTMLCanvasElement, name: string): void {
  const pen = board.getContext('2d');
  if (!pen || !name) return;
  const { offsetWidth: width, offsetHeight: height } = board;
  const font = (size: number) => `500 ${size}px ${HANDWRITING}`;
  pen.font = font(LARGEST);
  const size = Math.min(LARGEST, (LARGEST * width * WIDTH) / pen.measureText(name).width);
  pen.font = font(size);
  pen.fillStyle = INK;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  pen.fillText(name, width / 2, height * ON_THE_LINE);
}

/** Resolves when the letters of a name can be drawn; a canvas does not wait for fonts. */
export async function loadHandwriting(name: string): Promise<void> {
  await document.fonts?.load(`500 ${LARGEST}px "Caveat Variable"`, name).catch(() => {});
}
