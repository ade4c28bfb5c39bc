/** The parts of a printed report in their order: headings, answers and instructions. */
import {
  CATALOGUE,
  type Item,
  type ItemState,
  type TemplateDocument,
  type TemplateRecords,
  toRecords,
  Wording,
} from '@rounds/engine';
import {
  addBreaks,
  type Entry,
  type Instruction,
  type ReportDocument,
  toPrintedText,
} from '../../../printing/index.ts';
import { getPrintWords } from '../answers/print-words.ts';
import type { Formats } from './formats.ts';
import { EntryPrinter, getColorName } from './report-entries.ts';
import { formatScore } from './report-head.ts';
import { ReportOutline } from './report-outline.ts';
import type { PicturePaths, ReportSource } from './report-source.ts';
import { listParentKeys, listShownKeys } from './shown-items.ts';

/**
 * The characters of titles, instructions and chosen options in one report. Rows repeat them without limit, and
 * everybody waits while a report is put together. A report of 5,000 questions has half a million.
 */
const MAX_TEXT_LENGTH = 5_000_000;

export type Part = ReportDocument['parts'][number];

const SIGNED_TYPES = ['signature', 'end_signature', 'acknowledgment'];
/** Its text is what people sign, so the report has it as well. */
const isSigned = ({ type }: Item): boolean => SIGNED_TYPES.includes(type);

export class ReportParts {
  readonly parts: Part[] = [];
  readonly failed: Entry[] = [];
  /** The titles of the questions by the keys of their answers. */
  readonly questions = new Map<string, string>();
  readonly groups: ReportDocument['groups'][number][] = [];
  readonly #source: ReportSource;
  readonly #formats: Formats;
  readonly #info: TemplateRecords['info'];
  readonly #wording: Wording;
  readonly #outline: ReportOutline;
  readonly #printer: EntryPrinter;
  /** The page, section or row whose heading was printed last. */
  #currentHeading = '';

  constructor(source: ReportSource, document: TemplateDocument, formats: Formats, pictures: PicturePaths) {
    const { computed, rows, people, assets, context } = source.state;
    const { items, response_sets: sets, info } = toRecords(document);
    const words = getPrintWords(source.language, document, { ...context, people, assets }, source.number_format);
    const states = new Map(computed.items.map((state) => [state.key, state]));
    const answered = { item: (key: string) => states.get(key), rows: (key: string) => rows[key] ?? [] };
    const wording = new Wording(toRecords(document), answered, () => words, MAX_TEXT_LENGTH);
    const outline = new ReportOutline({ document, items, states: computed.items, rows, wording, formats });
    this.#source = source;
    this.#formats = formats;
    this.#info = info;
    this.#wording = wording;
    this.#outline = outline;
    this.#printer = new EntryPrinter({
      ...{ source, outline, formats, pictures, sets, wording },
      words: { ...words, archived: formats.words.archived },
    });
    this.#addItems(items);
  }

  #addItems(items: TemplateRecords['items']): void {
    const { items: states } = this.#source.state.computed;
    const shownKeys = listShownKeys(items, states);
    for (const state of states) {
      const item = items[state.item_id];
      if (!item || !shownKeys.has(state.key)) continue;
      if (CATALOGUE[item.type].kind !== 'question') this.#addHeading(item, state);
      else if (!this.#outline.isRepeatedAsRows(item, state)) this.#addQuestion(item, state);
    }
  }

  #addHeading(item: Item, state: ItemState): void {
    const title = this.#outline.getTitle(item, state);
    const isPage = CATALOGUE[item.type].kind === 'page';
    this.#currentHeading = state.key;
    if (isPage && !this.#outline.hasPages) return;
    this.parts.push({
      kind: isPage ? 'page' : 'section',
      title,
      mark: getColorName(state.color, this.#formats.words),
    });
    const score = this.#source.state.computed.groups[state.key];
    const line = score && formatScore(score, this.#formats);
    if (line) this.groups.push({ ...line, title, level: this.#outline.getLevel(item, state) });
  }

  /** Repeats the heading of the page for questions that follow a section, because they do not belong to the section. */
  #resumeHeading(group: string | undefined): void {
    const state = group === undefined ? undefined : this.#outline.findState(group);
    const item = state && this.#outline.findItem(state.item_id);
    if (!item || group === this.#currentHeading) return;
    const isOnlyPage = CATALOGUE[item.type].kind === 'page' && !this.#outline.hasPages;
    const title = isOnlyPage ? this.#formats.words.other_questions : this.#outline.getShortTitle(item, state);
    this.parts.push({ kind: 'section', title, mark: '' });
    this.#currentHeading = state.key;
  }

  #addQuestion(item: Item, state: ItemState): void {
    this.#resumeHeading(listParentKeys(item, state).find((key) => this.#outline.findState(key)));
    if (CATALOGUE[item.type].value === 'none') {
      const text = item.type === 'instruction' ? this.#getInfoText(item, state.key) : [];
      if (item.title || text.length > 0) {
        this.parts.push({ kind: 'text', title: addBreaks(this.#outline.getPlainTitle(item, state.key)), text });
      }
      return;
    }
    const statement = isSigned(item) ? this.#getInfoText(item, state.key) : [];
    const entry = this.#printer.toEntry(item, state, statement);
    this.parts.push(entry);
    this.questions.set(state.key, this.#outline.getShortTitle(item, state));
    if (state.failed) this.failed.push(entry);
  }

  #getInfoText(item: Item, key: string): Instruction['text'] {
    const info = this.#info[String(item.options.info_id)];
    if (!info) return [];
    return info.rich
      ? toPrintedText(this.#wording.rich(info.rich, key), '', addBreaks)
      : toPrintedText(undefined, this.#wording.text(info.text, key), addBreaks);
  }
}
