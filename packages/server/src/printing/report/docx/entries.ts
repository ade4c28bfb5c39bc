/** The answers of a Word report: a table row for each question, and one below for what belongs to it. */
import { type Paragraph, type Table, type TableRow, TextRun } from 'docx';
import type { Entry, Instruction, ReportDocument } from '../report-document.ts';
import { type DocxPictures, toImage } from './pictures.ts';
import { type DocxWriter, GREY, INK, type TextStyle, TONES } from './writer.ts';

const SHARES = [0.66, 0.34] as const;
const SMALL = 16;
const SIGNATURE = { width: 60, height: 22 };
/** The most that a photo takes of the page's height, in millimetres, by the photos in a row. */
const PHOTO_HEIGHTS: Readonly<Record<number, number>> = { 1: 96, 2: 62, 3: 42, 4: 31 };

interface EntryOptions {
  /** Names the section of each item. */
  readonly withPlace?: boolean;
}

export class EntryWriter {
  readonly #writer: DocxWriter;
  readonly #report: ReportDocument;
  readonly #pictures: DocxPictures;

  constructor(writer: DocxWriter, report: ReportDocument, pictures: DocxPictures) {
    this.#writer = writer;
    this.#report = report;
    this.#pictures = pictures;
  }

  table(entries: readonly Entry[], options: EntryOptions = {}): Table {
    const { words } = this.#report;
    const head = [words.question, words.answer].map((word, index) =>
      this.#writer.cell(
        [
          this.#writer.paragraph(this.#writer.text(word ?? '', { bold: true, color: GREY, size: SMALL }), {
            keepNext: true,
          }),
        ],
        SHARES[index]!,
      ),
    );
    const rows = entries.flatMap((entry) => this.#listRows(entry, options));
    return this.#writer.table([this.#writer.row(head, { isHeader: true }), ...rows], SHARES);
  }

  instruction({ title, text }: Instruction): Paragraph[] {
    const writer = this.#writer;
    return [
      ...(title ? [writer.paragraph(writer.linkedText(title, { color: GREY }), { before: 4, after: 2 })] : []),
      ...this.#formatted(text),
    ];
  }

  #formatted(text: Instruction['text']): Paragraph[] {
    const writer = this.#writer;
    return text.map(({ runs, marker, depth = 0, list }) =>
      writer.paragraph(
        [
          ...(marker ? writer.text(`${marker} `) : []),
          ...runs.flatMap((run) => {
            const style: TextStyle = {
              color: GREY,
              ...(run.bold && { bold: true }),
              ...(run.italic && { italics: true }),
              ...(run.strike && { strike: true }),
              ...(run.underline && { underline: {} }),
            };
            const textRun = writer.text(run.text, style);
            return run.link ? [writer.link(run.link, textRun)] : textRun;
          }),
        ],
        { after: 2, indent: list ? 10 * (depth + 1) : 0 },
      ),
    );
  }

  #listRows(entry: Entry, { withPlace = false }: EntryOptions): TableRow[] {
    const writer = this.#writer;
    const evidence = this.#listEvidence(entry, withPlace);
    const keepNext = evidence.length > 0;
    const code = entry.reference ? writer.text(`${entry.reference}  `, { color: GREY, size: SMALL }) : [];
    const question = [
      ...(withPlace && entry.place
        ? [writer.paragraph(writer.text(entry.place, { color: GREY, size: SMALL }), { keepNext })]
        : []),
      writer.paragraph([...code, ...writer.linkedText(entry.title, { bold: entry.failed })], { keepNext }),
    ];
    const answer = writer.paragraph(this.#listAnswer(entry), { keepNext });
    const first = writer.row([writer.cell(question, SHARES[0]), writer.cell([answer], SHARES[1])]);
    return keepNext ? [first, writer.row([writer.cell(evidence, 1, { columnSpan: 2 })])] : [first];
  }

  #listAnswer(entry: Entry): TextRun[] {
    const writer = this.#writer;
    const { words } = this.#report;
    const tone = entry.tone ? TONES[entry.tone] : undefined;
    const points = entry.points ? writer.text(`  ${entry.points}`, { color: GREY, size: SMALL }) : [];
    // The mark says on paper without colours that an answer failed; where there is no answer to mark, the word does.
    const isBare = entry.of_files || !entry.answer;
    const failed = entry.failed && isBare ? writer.text(`${words.failed} `, { bold: true, color: TONES.red.ink }) : [];
    if (entry.of_files) return [...failed, ...points];
    const answer = entry.answer
      ? writer.text(
          entry.failed ? `✕ ${entry.answer}` : entry.answer,
          tone ? { bold: true, color: tone.ink, fill: tone.soft } : { color: INK },
        )
      : writer.text(entry.unanswered, { color: GREY });
    return [...failed, ...answer, ...points];
  }

  #listEvidence(entry: Entry, isFailedList: boolean): Paragraph[] {
    const writer = this.#writer;
    const { words } = this.#report;
    const labelled = (label: string, value: string) =>
      value
        ? [
            writer.paragraph([
              ...writer.text(`${label} `, { bold: true, color: GREY }),
              ...writer.text(value, { color: GREY }),
            ]),
          ]
        : [];
    const hidesPhotos = entry.photos_above && !isFailedList;
    return [
      ...this.#formatted(entry.statement),
      ...this.#listSignatures(entry),
      ...[entry.by, entry.mark].filter(Boolean).map((line) => writer.paragraph(writer.text(line, { color: GREY }))),
      ...labelled(words.rating ?? '', entry.rating?.name ?? ''),
      ...labelled(words.note ?? '', entry.note),
      ...entry.issues.flatMap((issue) => labelled(words.issue ?? '', issue)),
      ...entry.files.flatMap(({ kind, name, size }) => labelled(kind, `${name} ${size}`)),
      ...(hidesPhotos
        ? [writer.paragraph(writer.text(words.photos_above ?? '', { color: GREY }))]
        : this.#listPhotos(entry)),
    ];
  }

  #listSignatures(entry: Entry): Paragraph[] {
    const writer = this.#writer;
    const text = this.#describe('signature_of', entry.title);
    const images = entry.signatures.flatMap((path) => toImage(this.#pictures.get(path), SIGNATURE, text) ?? []);
    if (images.length === 0) return [];
    const signer = [entry.signed_by, entry.signed_at].filter(Boolean).join(' · ');
    return [writer.paragraph(images, { keepNext: true }), writer.paragraph(writer.text(signer, { color: GREY }))];
  }

  #listPhotos(entry: Entry): Paragraph[] {
    const perRow = this.#report.page.photos_per_row;
    // The cell has its own margins, and photos are separated by a blank.
    const within = { width: (this.#writer.width - 6) / perRow - 2, height: PHOTO_HEIGHTS[perRow] ?? 62 };
    const images = entry.photos.flatMap(
      (path, index) =>
        toImage(this.#pictures.get(path), within, this.#describe('photo_of', entry.title, index + 1)) ?? [],
    );
    const rows = Array.from({ length: Math.ceil(images.length / perRow) }, (_, row) =>
      images.slice(row * perRow, (row + 1) * perRow),
    );
    const captions = entry.captions.flatMap((caption, index) =>
      caption
        ? this.#writer.paragraph(this.#writer.text(`${index + 1}: ${caption}`, { color: GREY, size: SMALL }))
        : [],
    );
    return [
      ...rows.map((row) =>
        this.#writer.paragraph(
          row.flatMap((image, index) => (index > 0 ? [new TextRun(' '), image] : [image])),
          { before: 3 },
        ),
      ),
      ...captions,
    ];
  }

  #describe(word: 'photo_of' | 'signature_of', title: string, number = 1): string {
    const sentence = this.#report.words[word] ?? '';
    return sentence.replace('{{number}}', String(number)).replace('{{title}}', () => title.replaceAll('\u200b', ''));
  }
}
