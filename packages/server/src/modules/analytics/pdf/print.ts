/** Prints analytics as PDF. Everything is read beforehand, so that no transaction waits for the printing. */
import { Bytes } from '../../../http/module.ts';
import { type Printer, printDocument } from '../../../printing/index.ts';
import type { TaskOwner } from '../../../processes/index.ts';
import { toFileName } from '../file-name.ts';
import type { AnalyticsDocument, Figure, Part } from './document.ts';
import { drawChart } from './draw-chart.ts';
import type { PrintFormats } from './formats.ts';

const TEMPLATE = new URL('./analytics.typ', import.meta.url).href;

/** A document that can be printed after its transaction. */
export interface PreparedPdf {
  readonly file_name: string;
  /** The key figures in it. */
  readonly figures: readonly Figure[];
  print(printer: Printer): Promise<Buffer>;
}

export function preparePdf(document: AnalyticsDocument, formats: PrintFormats): PreparedPdf {
  const { language, words } = formats;
  return {
    figures: document.parts.flatMap((part) => (part.kind === 'cards' ? part.cards : [])),
    file_name: `${toFileName(document.title || words.analytics, document.days, language)}.pdf`,
    async print(printer) {
      const pictures: { path: string; bytes: Buffer }[] = [];
      const parts: object[] = [];
      for (const part of document.parts) {
        parts.push(await drawPart(part, formats, pictures));
      }
      const printed = {
        ...document,
        ...{ language, parts, page_of: words.page_of, nothing: words.nothing, chart_of: words.chart_of },
        footer: `${document.kicker} · ${document.title}`,
      };
      return printDocument({ template: TEMPLATE, document: printed, pictures }, printer);
    },
  };
}

async function drawPart(
  part: Part,
  formats: PrintFormats,
  pictures: { path: string; bytes: Buffer }[],
): Promise<object> {
  if (part.kind !== 'chart') return part;
  const { drawn, ...printed } = part;
  // Lets other requests run between two charts.
  await new Promise(setImmediate);
  const svg = part.rows.length > 0 ? await drawChart(drawn, formats) : null;
  if (svg === null) return { ...printed, image: '' };
  const path = `/charts/${pictures.length}.svg`;
  pictures.push({ path, bytes: Buffer.from(svg) });
  return { ...printed, image: path };
}

export const toPdfAnswer = ({ file_name, print }: PreparedPdf, owner: TaskOwner): Bytes =>
  new Bytes(async (signal) => ({
    ...{ body: await print({ owner, signal }), type: 'application/pdf', name: file_name, disposition: 'attachment' },
  }));
