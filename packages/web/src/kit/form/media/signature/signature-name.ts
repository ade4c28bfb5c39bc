/** The ink color of signatures; the dark skin inverts it for display. */
export const INK = '#12232a';
/** The fonts after the first are for scripts that it does not have. */
const HANDWRITING = '"Caveat Variable", "Segoe Script", "Snell Roundhand", "Apple Chancery", cursive';
const MAX_FONT_SIZE = 64;
/** The position of the signing line from the top, and the space for a typed name. */
const BASELINE = 0.74;
const MAX_WIDTH = 0.86;

/** Writes a name on the signing line, as large as it fits. */
export function writeName(board: HTMLCanvasElement, name: string): void {
  const context = board.getContext('2d');
  if (!context || !name) return;
  const { offsetWidth: width, offsetHeight: height } = board;
  const font = (size: number) => `500 ${size}px ${HANDWRITING}`;
  context.font = font(MAX_FONT_SIZE);
  const size = Math.min(MAX_FONT_SIZE, (MAX_FONT_SIZE * width * MAX_WIDTH) / context.measureText(name).width);
  context.font = font(size);
  context.fillStyle = INK;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(name, width / 2, height * BASELINE);
}

/** Resolves when the letters of a name can be drawn; a canvas does not wait for fonts. */
export async function loadHandwriting(name: string): Promise<void> {
  await document.fonts?.load(`500 ${MAX_FONT_SIZE}px "Caveat Variable"`, name).catch(() => {});
}
