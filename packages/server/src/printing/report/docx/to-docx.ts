/** The report as a Word document: the same content as the PDF, in the same order. */
import {
  Document,
  type FileChild,
  Footer,
  Header,
  HeadingLevel,
  Packer,
  PageNumber,
  type Paragraph,
  type Table,
  TextRun,
} from 'docx';
import type { PrintedPicture } from '../../pictures.ts';
import type { Entry, ReportDocument } from '../report-document.ts';
import { EntryWriter } from './entries.ts';
import { toWordFont } from './fonts.ts';
import { type DocxPictures, readPictures, toImage } from './pictures.ts';
import { DocxWriter, GREY, INK, TONES } from './writer.ts';

const SMALL = 15;
const FACTS_PER_ROW = 3;

export async function toDocx(report: ReportDocument, pictures: readonly PrintedPicture[]): Promise<Uint8Array> {
  const writer = new DocxWriter(report);
  const pictureData = await readPictures(pictures);
  const entries = new EntryWriter(writer, report, pictureData);
  const shows = (section: ReportDocument['page']['sections'][number]) => report.page.sections.includes(section);
  const { words } = report;
  const children: FileChild[] = [
    ...listHead(writer, report, pictureData),
    ...(shows('scores') ? listScores(writer, report) : []),
    ...(shows('failed') && report.failed.length > 0
      ? [
          toHeading(writer, `${words.failed_items} (${report.failed.length})`),
          entries.table(report.failed, { withPlace: true }),
        ]
      : []),
    ...listIssues(writer, report),
    ...(shows('answers') ? [toHeading(writer, words.answers ?? ''), ...listAnswers(writer, entries, report)] : []),
  ];
  const document = new Document({
    title: report.title,
    creator: report.author,
    description: report.kicker,
    styles: createStyles(report),
    sections: [
      {
        properties: writer.pageProperties,
        headers: {
          default: new Header({
            children: [writer.paragraph(writer.text(report.page.header, { color: GREY, size: SMALL }))],
          }),
        },
        footers: { default: new Footer({ children: listFooter(writer, report) }) },
        children,
      },
    ],
  });
  return Packer.toBuffer(document);
}

function createStyles({ language, form_language, page }: ReportDocument) {
  const font = toWordFont(form_language);
  const accent = page.accent.slice(1);
  const languages = { value: language, eastAsia: form_language, bidirectional: form_language };
  const heading = (size: number, color: string) => ({
    run: { font, size, bold: true, color },
    paragraph: { spacing: { before: 200, after: 80 } },
  });
  return {
    default: {
      document: { run: { font, size: 18, color: INK, language: languages } },
      title: heading(40, accent),
      heading1: heading(26, INK),
      heading2: heading(24, INK),
      heading3: heading(20, accent),
    },
  };
}

const toHeading = (writer: DocxWriter, text: string): Paragraph =>
  writer.paragraph(writer.text(text), { heading: HeadingLevel.HEADING_1 });

function listHead(writer: DocxWriter, report: ReportDocument, pictures: DocxPictures): FileChild[] {
  const { words, page, facts, score, counts } = report;
  const logo = toImage(
    pictures.get(page.logo),
    { width: 60, height: 12 },
    (words.logo_of ?? '').replace('{{organization}}', () => page.organization),
  );
  const owner = page.organization
    ? writer.text(`${logo ? '  ' : ''}${page.organization}`, { bold: true, size: 22 })
    : [];
  const share = 1 / FACTS_PER_ROW;
  const rows = Array.from({ length: Math.ceil(facts.length / FACTS_PER_ROW) }, (_, row) => {
    const rowFacts = facts.slice(row * FACTS_PER_ROW, (row + 1) * FACTS_PER_ROW);
    const cells = Array.from({ length: FACTS_PER_ROW }, (_, index) => rowFacts[index]).map((fact) =>
      writer.cell(
        fact
          ? [
              writer.paragraph(writer.text(fact.label, { color: GREY, size: SMALL })),
              writer.paragraph(writer.text(fact.value, { bold: true })),
            ]
          : [writer.paragraph([])],
        share,
      ),
    );
    return writer.row(cells);
  });
  const numbers = counts.map(({ label, value }) => `${label}: ${value}`).join('   ');
  const result = score
    ? [
        ...writer.text(score.percent, { bold: true, size: 40, color: TONES[score.tone].ink }),
        ...writer.text(`   ${score.points}   `, { color: GREY }),
      ]
    : [];
  return [
    ...(logo || owner.length > 0 ? [writer.paragraph([...(logo ? [logo] : []), ...owner], { after: 6 })] : []),
    ...page.address
      .split('\n')
      .filter(Boolean)
      .map((line) => writer.paragraph(writer.text(line, { color: GREY, size: SMALL }))),
    writer.paragraph(writer.text(report.kicker, { color: GREY })),
    writer.paragraph(writer.text(report.title), { heading: HeadingLevel.TITLE }),
    writer.table(
      rows,
      Array.from({ length: FACTS_PER_ROW }, () => share),
    ),
    writer.paragraph([...result, ...writer.text(numbers)], { before: 8, after: 4 }),
    ...(report.note === ''
      ? []
      : [
          writer.paragraph(writer.text(words.inspection_note ?? '', { color: GREY, size: SMALL })),
          ...report.note.split('\n').map((line) => writer.paragraph(writer.text(line))),
        ]),
  ];
}

function listScores(writer: DocxWriter, { words, groups }: ReportDocument): FileChild[] {
  if (groups.length === 0) return [];
  const rows = groups.map(({ title, level, points, percent, tone }) =>
    writer.row([
      writer.cell([writer.paragraph(writer.text(title, { bold: level === 0 }), { indent: level * 10 })], 0.6),
      writer.cell([writer.paragraph(writer.text(points, { color: GREY }), { align: 'end' })], 0.2),
      writer.cell(
        [writer.paragraph(writer.text(percent, { bold: true, color: TONES[tone].ink }), { align: 'end' })],
        0.2,
      ),
    ]),
  );
  return [toHeading(writer, words.score_by_section ?? ''), writer.table(rows, [0.6, 0.2, 0.2])];
}

const ISSUE_SHARES = [0.3, 0.3, 0.14, 0.14, 0.12];

function listIssues(writer: DocxWriter, { words, issues }: ReportDocument): FileChild[] {
  if (issues.rows.length === 0) return [];
  const toCells = (texts: readonly string[], style: Parameters<DocxWriter['text']>[1]) =>
    texts.map((text, index) => writer.cell([writer.paragraph(writer.text(text, style))], ISSUE_SHARES[index]!));
  const rows = issues.rows.map(({ title, question, status, assignee, due }) =>
    writer.row(toCells([title, question, status, assignee, due], {})),
  );
  const head = writer.row(toCells(issues.columns, { bold: true, color: GREY, size: SMALL }), { isHeader: true });
  return [toHeading(writer, `${words.issues} (${issues.rows.length})`), writer.table([head, ...rows], ISSUE_SHARES)];
}

/** Questions that follow each other share a table. */
function listAnswers(writer: DocxWriter, entries: EntryWriter, { parts }: ReportDocument): FileChild[] {
  const children: FileChild[] = [];
  let collected: Entry[] = [];
  const flush = () => {
    if (collected.length > 0) children.push(entries.table(collected) satisfies Table);
    collected = [];
  };
  for (const part of parts) {
    if (part.kind === 'question') {
      collected.push(part);
      continue;
    }
    flush();
    if (part.kind === 'text') children.push(...entries.instruction(part));
    else {
      const mark = part.mark ? writer.text(`  ${part.mark}`, { color: GREY, size: SMALL }) : [];
      const heading = part.kind === 'page' ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3;
      children.push(writer.paragraph([...writer.text(part.title), ...mark], { heading }));
    }
  }
  flush();
  return children;
}

function listFooter(writer: DocxWriter, { footer, words, page }: ReportDocument): Paragraph[] {
  const style = { color: GREY, size: SMALL };
  const numbers = (words.page_of ?? '')
    .split(/(\{\{pages?\}\})/)
    .map((part) => (part === '{{page}}' ? PageNumber.CURRENT : part === '{{pages}}' ? PageNumber.TOTAL_PAGES : part));
  return [
    writer.paragraph(writer.text(footer, style)),
    ...(page.footer ? [writer.paragraph(writer.text(page.footer, style))] : []),
    writer.paragraph([new TextRun({ children: numbers, ...style })], { align: 'end' }),
  ];
}
