/** Prints analytics as PDF. What it shows is read before, so that no transaction waits for the printing. */
import type { Language } from '@rounds/contract/languages';
import { LANGUAGES } from '@rounds/contract/languages';
import { Bytes } from '../../../http/module.ts';
import { printDocument } from '../../inspections/index.ts';
import type { AnalyticsDocument, Part } from './document.ts';
import { drawChart } from './draw-chart.ts';
import type { PrintFormats } from './formats.ts';

const TEMPLATE = new URL('./analytics.typ', import.meta.url).href;
const MAX_NAME_LENGTH = 120;

/** A document that can be printed after its transaction. */
export interface PreparedPdf {
  /** Of the file. */
  readonly name: string;
  print(gone?: AbortSignal): Promise<Buffer>;
}

export function preparePdf(document: AnalyticsDocument, formats: PrintFormats): PreparedPdf {
  const { language, words } = formats;
  const name = document.title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').slice(0, MAX_NAME_LENGTH);
  return {
    name: `${name.trim() || words.analytics}.pdf`,
    async print(gone) {
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
      return printDocument({ template: TEMPLATE, document: printed, pictures }, gone);
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
  // Other requests get their turn between two charts.
  await new Promise(setImmediate);
  const svg = part.rows.length > 0 ? await drawChart(drawn, formats) : null;
  if (svg === null) return { ...printed, image: '' };
  const path = `/charts/${pictures.length}.svg`;
  pictures.push({ path, bytes: Buffer.from(svg) });
  return { ...printed, image: path };
}

export const toPdfAnswer = ({ name, print }: PreparedPdf): Bytes =>
  new Bytes(async (gone) => ({
    ...{ body: await print(gone), type: 'application/pdf', name, disposition: 'attachment' },
  }));

/** The language that a download names, because a link cannot send `Accept-Language`. */
export const readLanguage = (lang: string | undefined, locale: Language): Language =>
  LANGUAGES.find((one) => one === lang) ?? locale;
