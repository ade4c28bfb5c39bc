/** Draws the shapes of a person on a photo, and burns them into the picture. Lengths are pixels of the picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const TOOLS = ['arrow', 'rectangle', 'ellipse', 'line', 'text', 'blur'] as const;
export type DrawTool = (typeof TOOLS)[number];
export const COLORS = {
  yellow: '#ffd23f',
  red: '#ff4d4d',
  blue: '#37b6d6',
  white: '#ffffff',
  black: '#10212a',
} as const;
export type DrawColor = keyof typeof COLORS;

export type Shape = { readonly color: DrawColor } & (
  | { readonly tool: 'arrow' | 'rectangle' | 'ellipse' | 'blur'; readonly from: Point; readonly to: Point }
  | { readonly tool: 'line'; readonly points: readonly Point[] }
  | { readonly tool: 'text'; readonly from: Point; readonly text: string }
);

/** Black or white, whichever is legible on the color. */
const TEXT_COLORS: Readonly<Record<DrawColor, string>> = {
  yellow: '#10212a',
  red: '#10212a',
  blue: '#10212a',
  white: '#10212a',
  black: '#ffffff',
};

/** Strokes and letters grow with the picture, so that they look the same on each. */
const getStroke = ({ width, height }: HTMLCanvasElement): number =>
  Math.max(3, Math.round(Math.max(width, height) / 160));
const getFontSize = ({ width, height }: HTMLCanvasElement): number =>
  Math.max(16, Math.round(Math.max(width, height) / 26));

/** Draws the photo with everything on it: blurred parts first, so that they hide nothing that is drawn, and texts last. */
export function drawAll(canvas: HTMLCanvasElement, photo: CanvasImageSource, shapes: readonly Shape[]): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  for (const shape of shapes) if (shape.tool === 'blur') blur(canvas, context, toRectangle(shape.from, shape.to));
  for (const shape of shapes) if (shape.tool !== 'blur' && shape.tool !== 'text') drawShape(canvas, context, shape);
  for (const shape of shapes) if (shape.tool === 'text') drawText(canvas, context, shape);
}

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const toRectangle = (from: Point, to: Point): Rectangle => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
});

/** The number of cells along the longer edge: too few to make out a face or a number. */
const CELLS = 6;

/** Replaces a part by a few blended colors. Nothing of the pixels below remains in the picture. */
function blur(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, { x, y, width, height }: Rectangle): void {
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  const regionWidth = Math.min(canvas.width, Math.ceil(x + width)) - left;
  const regionHeight = Math.min(canvas.height, Math.ceil(y + height)) - top;
  if (regionWidth < 1 || regionHeight < 1) return;
  const cell = Math.max(1, Math.max(regionWidth, regionHeight) / CELLS);
  const small = document.createElement('canvas');
  small.width = Math.max(1, Math.round(regionWidth / cell));
  small.height = Math.max(1, Math.round(regionHeight / cell));
  const reduced = small.getContext('2d');
  if (!reduced) return;
  reduced.imageSmoothingQuality = 'high';
  reduced.drawImage(canvas, left, top, regionWidth, regionHeight, 0, 0, small.width, small.height);
  context.drawImage(small, 0, 0, small.width, small.height, left, top, regionWidth, regionHeight);
}

function drawShape(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  shape: Exclude<Shape, { tool: 'text' }>,
): void {
  const stroke = getStroke(canvas);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  // An edge in the opposite brightness keeps the mark visible on any background.
  for (const [color, width] of [
    [shape.color === 'black' ? '#ffffff' : '#000000', stroke * 1.8],
    [COLORS[shape.color], stroke],
  ] as const) {
    context.globalAlpha = width > stroke ? 0.45 : 1;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    trace(context, shape, stroke);
    context.stroke();
  }
  context.globalAlpha = 1;
}

type TextShape = Extract<Shape, { tool: 'text' }>;

function setFont(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): number {
  const size = getFontSize(canvas);
  context.font = `600 ${size}px sans-serif`;
  return size;
}

/** The plate of a text, moved into the picture where it would leave it. */
function getPlate(canvas: HTMLCanvasElement, { from, text }: TextShape): Rectangle {
  const context = canvas.getContext('2d');
  const size = context ? setFont(canvas, context) : getFontSize(canvas);
  const width = (context?.measureText(text).width ?? 0) + size;
  const height = size * 1.6;
  const fit = (start: number, length: number, whole: number) => Math.max(0, Math.min(start, whole - length));
  return { x: fit(from.x, width, canvas.width), y: fit(from.y - height / 2, height, canvas.height), width, height };
}

/** A text on a solid plate can also be read on a busy picture and on paper. */
function drawText(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, shape: TextShape): void {
  const { x, y, width, height } = getPlate(canvas, shape);
  const size = setFont(canvas, context);
  context.fillStyle = COLORS[shape.color];
  context.strokeStyle = TEXT_COLORS[shape.color];
  context.lineWidth = Math.max(2, size / 16);
  context.beginPath();
  context.roundRect(x, y, width, height, size / 4);
  context.fill();
  context.stroke();
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.fillStyle = TEXT_COLORS[shape.color];
  context.fillText(shape.text, x + width / 2, y + height / 2);
}

/** The rectangle around a shape, large enough for a finger. */
export function getFrame(canvas: HTMLCanvasElement, shape: Shape): Rectangle {
  const margin = getStroke(canvas) * 3;
  const { x, y, width, height } = getBounds(canvas, shape);
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

function getBounds(canvas: HTMLCanvasElement, shape: Shape): Rectangle {
  if (shape.tool === 'text') return getPlate(canvas, shape);
  if (shape.tool !== 'line') return toRectangle(shape.from, shape.to);
  const [xs, ys] = [shape.points.map((point) => point.x), shape.points.map((point) => point.y)];
  return toRectangle({ x: Math.min(...xs), y: Math.min(...ys) }, { x: Math.max(...xs), y: Math.max(...ys) });
}

/** The index of the topmost shape at a point; -1 if there is none. */
export const findShapeAt = (canvas: HTMLCanvasElement, shapes: readonly Shape[], at: Point): number =>
  shapes.findLastIndex((shape) => {
    const { x, y, width, height } = getFrame(canvas, shape);
    return at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;
  });

/** Shows which shape is selected. The frame is not part of the picture. */
export function drawFrame(canvas: HTMLCanvasElement, shape: Shape): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { x, y, width, height } = getFrame(canvas, shape);
  const stroke = getStroke(canvas) / 2;
  for (const [color, offset] of [
    ['#ffffff', 0],
    ['#000000', stroke * 3],
  ] as const) {
    context.setLineDash([stroke * 3, stroke * 3]);
    context.lineDashOffset = offset;
    context.strokeStyle = color;
    context.lineWidth = stroke;
    context.strokeRect(x, y, width, height);
  }
  context.setLineDash([]);
}

function trace(context: CanvasRenderingContext2D, shape: Exclude<Shape, { tool: 'text' }>, stroke: number): void {
  if (shape.tool === 'line') {
    for (const { x, y } of shape.points) context.lineTo(x, y);
    return;
  }
  const { from, to } = shape;
  const { x, y, width, height } = toRectangle(from, to);
  if (shape.tool === 'rectangle') context.rect(x, y, width, height);
  else if (shape.tool === 'ellipse')
    context.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
  else {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const head = Math.max(stroke * 5, Math.min(stroke * 9, Math.hypot(width, height) / 3));
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    for (const turn of [-0.5, 0.5]) {
      context.moveTo(to.x, to.y);
      context.lineTo(to.x - head * Math.cos(angle + turn), to.y - head * Math.sin(angle + turn));
    }
  }
}

/** Moves a shape. */
export function moveShape(shape: Shape, x: number, y: number): Shape {
  const move = (point: Point): Point => ({ x: point.x + x, y: point.y + y });
  if (shape.tool === 'line') return { ...shape, points: shape.points.map(move) };
  if (shape.tool === 'text') return { ...shape, from: move(shape.from) };
  return { ...shape, from: move(shape.from), to: move(shape.to) };
}

/** Moves only the end of a shape, which makes it larger or smaller. */
export function resizeShape(shape: Shape, x: number, y: number): Shape {
  if (!('to' in shape)) return shape;
  return { ...shape, to: { x: shape.to.x + x, y: shape.to.y + y } };
}

/** A press without a movement draws nothing. */
export const isVisibleShape = (shape: Shape, minSize: number): boolean => {
  if (shape.tool === 'text') return shape.text.trim() !== '';
  if (shape.tool === 'line') return shape.points.length > 1;
  const { width, height } = toRectangle(shape.from, shape.to);
  return Math.max(width, height) >= minSize;
};
