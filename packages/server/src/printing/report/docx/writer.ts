/** Paragraphs and tables of a Word report in its direction and colours. */
import { RTL_LETTER_PATTERN } from '@rounds/contract/measure.ts';
import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  type HeadingLevel,
  type ISectionPropertiesOptions,
  type ITableCellOptions,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import type { ReportDocument, Tone } from '../report-document.ts';

export const INK = '12232A';
export const GREY = '43555C';
const LINE = 'DAE2E3';
const LINK = '0A6375';
export const TONES: Record<Tone, { readonly ink: string; readonly soft: string }> = {
  green: { ink: '125E39', soft: 'DFF3E7' },
  amber: { ink: '774300', soft: 'FDEFD6' },
  red: { ink: '992320', soft: 'FCE6E4' },
  none: { ink: '3D4E55', soft: 'E6ECED' },
};

/** Twentieths of a point, as Word measures pages. */
const mm = (length: number): number => Math.round((length * 1440) / 25.4);
const PAPERS: Readonly<Record<string, readonly [width: number, height: number]>> = {
  a4: [210, 297],
  a3: [297, 420],
  a5: [148, 210],
  'us-letter': [215.9, 279.4],
  'us-legal': [215.9, 355.6],
};
const MARGIN_MM = 18;

export interface TextStyle {
  readonly bold?: boolean;
  readonly italics?: boolean;
  readonly strike?: boolean;
  readonly underline?: Record<string, never>;
  readonly color?: string;
  /** The size in half points. */
  readonly size?: number;
  /** The colour behind the text. */
  readonly fill?: string;
}

export interface ParagraphStyle {
  readonly heading?: (typeof HeadingLevel)[keyof typeof HeadingLevel];
  /** Stays on the page of the paragraph that follows. */
  readonly keepNext?: boolean;
  readonly align?: 'start' | 'center' | 'end';
  /** The space in points. */
  readonly before?: number;
  readonly after?: number;
  readonly indent?: number;
}

/** Characters that XML cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these characters
const INVALID_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Links in a question, as the screens show them: [words](address). */
const LINK_IN_TEXT = /\[([^[\]\n]+)\]\((https?:\/\/[^\s()]+)\)/g;

export class DocxWriter {
  readonly isRtl: boolean;
  /** The width between the margins, in millimetres. */
  readonly width: number;
  readonly #height: number;

  constructor({ direction, page }: Pick<ReportDocument, 'direction' | 'page'>) {
    const [width, height] = PAPERS[page.paper] ?? PAPERS.a4!;
    this.isRtl = direction === 'rtl';
    this.width = width - 2 * MARGIN_MM;
    this.#height = height;
  }

  get pageProperties(): ISectionPropertiesOptions {
    const margin = mm(MARGIN_MM);
    return {
      page: {
        size: { width: mm(this.width + 2 * MARGIN_MM), height: mm(this.#height) },
        margin: { top: margin, bottom: margin, left: margin, right: margin },
      },
    };
  }

  /** A text with its line breaks. */
  text(value: string, { fill, ...style }: TextStyle = {}): TextRun[] {
    const lines = value.toWellFormed().replace(INVALID_CHARACTERS, '').split('\n');
    return lines.map(
      (line, index) =>
        new TextRun({
          text: line,
          ...style,
          ...(index > 0 && { break: 1 }),
          ...(this.isRtl && RTL_LETTER_PATTERN.test(line) && { rightToLeft: true }),
          ...(fill && { shading: { type: ShadingType.CLEAR, color: 'auto', fill } }),
        }),
    );
  }

  /** A text whose links can be opened. */
  linkedText(value: string, style: TextStyle = {}): ParagraphChild[] {
    const parts: ParagraphChild[] = [];
    let end = 0;
    for (const link of value.matchAll(LINK_IN_TEXT)) {
      if (link.index > end) parts.push(...this.text(value.slice(end, link.index), style));
      parts.push(this.link(link[2]!, this.text(link[1]!, { ...style, color: LINK, underline: {} })));
      end = link.index + link[0].length;
    }
    if (end < value.length) parts.push(...this.text(value.slice(end), style));
    return parts;
  }

  link(address: string, children: ParagraphChild[]): ParagraphChild {
    return new ExternalHyperlink({ link: address, children });
  }

  paragraph(children: readonly ParagraphChild[], style: ParagraphStyle = {}): Paragraph {
    const { heading, keepNext, align = 'start', before = 0, after = 0, indent } = style;
    const alignments = { start: AlignmentType.START, center: AlignmentType.CENTER, end: AlignmentType.END };
    return new Paragraph({
      children: [...children],
      bidirectional: this.isRtl,
      alignment: alignments[align],
      keepLines: true,
      spacing: { before: before * 20, after: after * 20 },
      ...(heading && { heading }),
      ...((keepNext || heading) && { keepNext: true }),
      ...(indent && { indent: { start: indent * 20 } }),
    });
  }

  /** @param shares the widths of the columns, of 1 in all */
  table(rows: readonly TableRow[], shares: readonly number[]): Table {
    const line = { style: BorderStyle.SINGLE, size: 4, color: LINE };
    const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
    return new Table({
      rows: [...rows],
      width: { size: 100, type: WidthType.PERCENTAGE },
      columnWidths: shares.map((share) => mm(this.width * share)),
      visuallyRightToLeft: this.isRtl,
      borders: { top: line, bottom: line, insideHorizontal: line, left: none, right: none, insideVertical: none },
    });
  }

  /** A row that stays on one page. */
  row(cells: readonly TableCell[], { isHeader = false } = {}): TableRow {
    return new TableRow({ children: [...cells], cantSplit: true, tableHeader: isHeader });
  }

  cell(children: readonly Paragraph[], share: number, more: Partial<ITableCellOptions> = {}): TableCell {
    return new TableCell({
      children: [...children],
      width: { size: share * 100, type: WidthType.PERCENTAGE },
      verticalAlign: VerticalAlignTable.TOP,
      margins: { top: 60, bottom: 60, left: 80, right: 80 },
      ...more,
    });
  }
}
