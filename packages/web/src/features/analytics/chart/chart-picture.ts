/** A chart as a picture for slides and documents: in the light palette, with its title and its range. */
import { CHART_COLORS, type ChartFormat, createChartOption, isOneBar } from '@rounds/charts';
import type { ChartAnswer, ChartDeclaration, ChartDisplay, Measure } from '@rounds/contract/analytics';
import { embedFont, PICTURE_FONT } from './picture-font.ts';

interface Picture {
  readonly declaration: ChartDeclaration;
  readonly answer: ChartAnswer;
  readonly format: ChartFormat;
  readonly measure: Measure;
  readonly display?: ChartDisplay | undefined;
  readonly title: string;
  /** The text below the title. */
  readonly subtitle: string;
  readonly isRightToLeft: boolean;
}
interface Drawn {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const WIDTH = 1120;
const HEIGHT = 480;
const ONE_BAR_HEIGHT = 64;
const BAR_HEIGHT = 26;
const EDGE = 24;
const HEAD = 72;

/** Draws the picture; null if there is nothing to draw. */
export async function drawPicture(picture: Picture): Promise<Drawn | null> {
  const { renderChartSvg } = await import('@rounds/charts/svg');
  const { title, subtitle, isRightToLeft, ...drawing } = picture;
  const size = { width: WIDTH - 2 * EDGE, height: getHeight(picture) };
  const option = createChartOption({ ...drawing, isRightToLeft, colors: CHART_COLORS.light, size });
  if (!option) return null;
  const height = size.height + HEAD + EDGE;
  const { text, muted, surface } = CHART_COLORS.light;
  const place = isRightToLeft ? `x="${WIDTH - EDGE}" direction="rtl"` : `x="${EDGE}"`;
  const chart = renderChartSvg(option, size, PICTURE_FONT).replace('<svg ', `<svg x="${EDGE}" y="${HEAD}" `);
  const font = await embedFont(title + subtitle + chart);
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">`,
    font,
    `<rect width="100%" height="100%" fill="${surface}"/>`,
    `<g font-family="${PICTURE_FONT}">`,
    `<text ${place} y="34" font-size="20" font-weight="600" fill="${text}">${escapeXml(title)}</text>`,
    `<text ${place} y="56" font-size="14" fill="${muted}">${escapeXml(subtitle)}</text>`,
    `</g>${chart}</svg>`,
  ].join('');
  return { svg, width: WIDTH, height };
}

function getHeight({ declaration: { kind }, answer, display }: Picture): number {
  if (display === 'donut') return HEIGHT;
  if (kind === 'shares' && isOneBar(answer)) return ONE_BAR_HEIGHT;
  const hasBars = kind === 'bars' || kind === 'ranking' || kind === 'shares';
  return hasBars ? Math.max(HEIGHT / 2, answer.points.length * BAR_HEIGHT + EDGE) : HEIGHT;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Renders the picture at twice its size, so that it is sharp in print. */
export async function toPng({ svg, width, height }: Drawn): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: width * 2, height: height * 2 });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/png',
    ),
  );
}
