/** Builds the printed report: goes through the evaluated items and turns them into text. */

import type { InspectionIssue } from '@rounds/contract/inspections';
import { getTextDirection, type Language } from '@rounds/contract/languages';
import { MEASURE_PATTERN, RTL_LETTER_PATTERN } from '@rounds/contract/measure';
import {
  type Answer,
  answerKey,
  CATALOGUE,
  type Id,
  type Item,
  type ItemState,
  isRepeating,
  type PrintWords,
  printAnswer,
  type ResponseSets,
  type TemplateDocument,
  type TemplateRecords,
  toRecords,
  Wording,
} from '@rounds/engine';
import { translateProblem } from '../../../http/texts.ts';
import type { FileRow } from '../../files/index.ts';
import type { InspectionRow } from '../queries.ts';
import type { ReportState } from '../record.ts';
import { createFormats, type Formats } from './formats.ts';
import { DEFAULT_PAGE_STYLE, type PageStyle } from './page-style.ts';
import { getPrintWords, translateDocument } from './print-words.ts';
import { printIssues, printIssuesOfAnswers } from './printed-issues.ts';
import { toPrintedText } from './printed-text.ts';
import type { PrintedRating } from './rating-icons.ts';
import type { Entry, Heading, Instruction, ReportDocument, Tone } from './report-document.ts';
import { formatScore, listFacts } from './report-head.ts';
import { listParentKeys, listShownKeys } from './shown-items.ts';

export interface ReportSource {
  readonly inspection: InspectionRow;
  readonly state: ReportState;
  readonly files: readonly FileRow[];
  /** Those that the reader may see. */
  readonly issues?: readonly InspectionIssue[];
  readonly language: Language;
  /** The language requested for the form itself; the reader's by default. */
  readonly formLanguage?: string | undefined;
  /** The words and icons of ratings, by value. */
  readonly ratings?: ReadonlyMap<number, PrintedRating>;
  /** The page by the settings of the workspace. */
  readonly page?: PageStyle;
}

/** @param pictures those that could be opened: the path of each in the document, by uuid */
export function buildReport(source: ReportSource, pictures: ReadonlyMap<string, string>): ReportDocument {
  const { inspection, state, language } = source;
  const formats = createFormats(language, inspection.context.zone);
  const { words, fill } = formats;
  const document = translateDocument(state.version.document, [source.formLanguage, language]);
  const direction = getTextDirection(document.language);
  const builder = new ReportBuilder(source, document, formats, pictures);
  builder.addItems(state.computed.items);
  const { progress, score } = state.computed;
  const { version_title } = state.version;
  const version = version_title ? `${inspection.template_version} (${version_title})` : inspection.template_version;
  const kicker = fill(words.kicker, { template: inspection.template_title, version });
  return {
    direction,
    language: direction === 'rtl' ? document.language : language,
    page: source.page ?? DEFAULT_PAGE_STYLE,
    words,
    title: inspection.asset_name || inspection.template_title,
    kicker,
    author: inspection.user_name,
    footer: [inspection.document_id, inspection.asset_name, kicker].filter(Boolean).join(' · '),
    facts: listFacts(inspection, formats),
    score: formatScore(score, formats),
    counts: [
      { label: words.failed_items, value: formats.number(progress.failed) },
      { label: words.answered, value: `${formats.number(progress.answered)}/${formats.number(progress.total)}` },
    ],
    groups: builder.groups,
    failed: builder.failed,
    issues: printIssues({ issues: source.issues ?? [], language, formats, questions: builder.questions, addBreaks }),
    parts: [...builder.parts.filter(hasContent), ...toSignatureParts(source, formats, pictures)],
  };
}

/** The drawn signature of the sign-off, below all answers; who signed is among the facts. */
function toSignatureParts(
  { inspection: { sign_off } }: ReportSource,
  { words, moment }: Formats,
  pictures: ReadonlyMap<string, string>,
): readonly Part[] {
  const picture = pictures.get(sign_off?.file_uuid ?? '');
  if (!sign_off || picture === undefined) return [];
  const none = { reference: '', failed: false, photos_above: false, answer: '', unanswered: '', tone: '' } as const;
  const empty = {
    points: '',
    mark: '',
    rating: null,
    by: '',
    note: '',
    photos: [],
    captions: [],
    files: [],
    issues: [],
    place: '',
  } as const;
  const signed_by = addBreaks([sign_off.name, sign_off.role].filter(Boolean).join(', '));
  const signature = { signatures: [picture], signed_by, signed_at: moment(new Date(sign_off.at)) };
  const title = words.signed_off;
  return [{ kind: 'question', title, ...none, ...empty, ...signature, of_files: true, long: false }];
}

const TONES: Readonly<Record<string, Tone>> = { green: 'green', yellow: 'amber', red: 'red' };
const isAccepted = (value: unknown): boolean => (value as { accepted?: unknown } | null)?.accepted === true;

function getTone(item: Item, { failed, na, color, value }: ItemState): Tone | '' {
  if (failed) return 'red';
  if (na) return 'none';
  if (color) return TONES[color] ?? 'none';
  return item.type === 'acknowledgment' && isAccepted(value) ? 'green' : '';
}

type Part = Heading | Entry | Instruction;

/** A start or end page without questions would print as a heading without content. */
function hasContent(part: Part, place: number, parts: readonly Part[]): boolean {
  if (part.kind === 'question' || part.kind === 'text') return true;
  const next = parts.slice(place + 1).find(({ kind }) => kind !== 'section');
  return next !== undefined && next.kind !== 'page';
}

/** Longer answers get a line of their own. */
const MAX_INLINE_LENGTH = 45;

class ReportBuilder {
  readonly parts: Part[] = [];
  readonly failed: Entry[] = [];
  /** The titles of the questions by the keys of their answers. */
  readonly questions = new Map<string, string>();
  readonly groups: ReportDocument['groups'][number][] = [];
  readonly #source: ReportSource;
  readonly #formats: Formats;
  readonly #arrow: string;
  readonly #answers: ReadonlyMap<string, Answer>;
  readonly #pictures: ReadonlyMap<string, string>;
  readonly #issues: ReadonlyMap<string, readonly string[]>;
  readonly #files: ReadonlyMap<string, FileRow>;
  readonly #states: ReadonlyMap<string, ItemState>;
  readonly #items: Readonly<Record<Id, Item>>;
  readonly #sets: ResponseSets;
  readonly #info: TemplateRecords['info'];
  readonly #words: PrintWords;
  readonly #wording: Wording;
  readonly #showsFailed: boolean;
  /** Pages are named only where the report has several. */
  #hasPages = false;
  /** The page, section or row whose heading was printed last. */
  #currentHeading = '';

  constructor(
    source: ReportSource,
    document: TemplateDocument,
    formats: Formats,
    pictures: ReadonlyMap<string, string>,
  ) {
    const { state, language } = source;
    const { computed, answers, rows, people, assets } = state;
    const records = toRecords(document);
    this.#states = new Map(computed.items.map((state) => [state.key, state]));
    this.#source = source;
    this.#showsFailed = (source.page ?? DEFAULT_PAGE_STYLE).sections.includes('failed');
    this.#formats = formats;
    this.#pictures = pictures;
    this.#issues = printIssuesOfAnswers(source.issues ?? [], language);
    this.#files = new Map(source.files.map((file) => [file.uuid, file]));
    this.#arrow = getTextDirection(document.language) === 'rtl' ? ' ‹ ' : ' › ';
    this.#answers = new Map(answers.map((answer) => [answerKey(answer), answer]));
    this.#items = records.items;
    this.#sets = records.response_sets;
    this.#info = records.info;
    const words = getPrintWords(language, document, { ...state.context, people, assets });
    this.#words = { ...words, archived: formats.words.archived };
    const answered = { item: (key: string) => this.#states.get(key), rows: (key: string) => rows[key] ?? [] };
    this.#wording = new Wording(records, answered, () => words);
  }

  addItems(states: readonly ItemState[]): void {
    this.#hasPages = this.#countPages(states) > 1;
    const shown = listShownKeys(this.#items, states);
    for (const state of states) {
      const item = this.#items[state.item_id];
      if (!item || !shown.has(state.key)) continue;
      if (CATALOGUE[item.type].kind !== 'question') this.#addHeading(item, state);
      else if (!this.#isRepeatedAsRows(item, state)) this.#addQuestion(item, state);
    }
  }

  /** A repeated question is printed once for each row; the item itself comes before its rows. */
  #isRepeatedAsRows(item: Item, { key }: ItemState): boolean {
    return (
      isRepeating(item) && key.split('/').length - 1 < [...this.#listAncestors(item), item].filter(isRepeating).length
    );
  }

  /** The pages with visible questions. */
  #countPages(states: readonly ItemState[]): number {
    const pages = new Set<Id>();
    for (const { item_id, visible, excluded } of states) {
      const item = this.#items[item_id];
      if (!item || !visible || excluded === true || CATALOGUE[item.type].kind !== 'question') continue;
      const [page] = this.#listAncestors(item);
      if (page && this.#states.get(page.id)?.visible !== false) pages.add(page.id);
    }
    return pages.size;
  }

  #addHeading(item: Item, state: ItemState): void {
    const title = this.#getTitle(item, state);
    this.#currentHeading = state.key;
    if (CATALOGUE[item.type].kind === 'page' && !this.#hasPages) return;
    this.parts.push({
      kind: CATALOGUE[item.type].kind === 'page' ? 'page' : 'section',
      title,
      mark: this.#getColorName(state.color),
    });
    const score = this.#source.state.computed.groups[state.key];
    const line = score && formatScore(score, this.#formats);
    if (line) this.groups.push({ ...line, title, level: this.#getLevel(item, state) });
  }

  #getLevel(item: Item, { key }: ItemState): number {
    const level = this.#listAncestors(item).length + key.split('/').length - 1;
    return this.#hasPages ? level : level - 1;
  }

  /** Repeats the heading of the page for questions that follow a section, because they do not belong to the section. */
  #resumeHeading(group: string | undefined): void {
    const state = group === undefined ? undefined : this.#states.get(group);
    const item = state && this.#items[state.item_id];
    if (!item || group === this.#currentHeading) return;
    const isOnlyPage = CATALOGUE[item.type].kind === 'page' && !this.#hasPages;
    const title = isOnlyPage ? this.#formats.words.other_questions : this.#getTitle(item, state);
    this.parts.push({ kind: 'section', title, mark: '' });
    this.#currentHeading = state.key;
  }

  #addQuestion(item: Item, state: ItemState): void {
    this.#resumeHeading(listParentKeys(item, state).find((key) => this.#states.has(key)));
    if (CATALOGUE[item.type].value === 'none') {
      const text = this.#getInstructionText(item, state.key);
      if (item.title || text.length > 0) {
        this.parts.push({ kind: 'text', title: addBreaks(this.#getPlainTitle(item, state.key)), text });
      }
      return;
    }
    const entry = this.#toEntry(item, state);
    this.parts.push(entry);
    this.questions.set(state.key, entry.title);
    if (state.failed) this.failed.push(entry);
  }

  #getInstructionText(item: Item, key: string): Instruction['text'] {
    const info = item.type === 'instruction' ? this.#info[String(item.options.info_id)] : undefined;
    if (!info) return [];
    return toPrintedText(
      info.rich && this.#wording.rich(info.rich, key),
      this.#wording.text(info.text, key),
      addBreaks,
    );
  }

  #toEntry(item: Item, state: ItemState): Entry {
    const { words, fill, points, number, moment } = this.#formats;
    const answer = this.#answers.get(state.key);
    const rating = state.rating ?? answer?.rating ?? null;
    const isFiles = CATALOGUE[item.type].value === 'files';
    const value = isFiles && Array.isArray(state.value) ? (state.value as string[]) : [];
    const isSigned = item.type === 'signature' || item.type === 'end_signature';
    const shown = this.#listMedia([...(isSigned ? [] : value), ...(answer?.media ?? [])], answer?.captions);
    const signatures = isSigned ? this.#listMedia(value).photos : [];
    const printed = isFiles && !state.na ? number(value.length) : this.#printAnswer(item, state);
    const text = isFiles && value.length === 0 && !state.na ? '' : printed;
    const why = state.notice ? translateProblem(this.#source.language, { code: state.notice }) : words.not_answered;
    const score = state.score && fill(words.points, { score: points(state.score.score), max: points(state.score.max) });
    const given = answer?.score ?? null;
    const ownPoints = given === null ? '' : fill(words.own_points, { score: number(given) });
    return {
      kind: 'question',
      reference: item.reference_key ?? '',
      failed: state.failed,
      photos_above: state.failed && this.#showsFailed && shown.photos.length > 0,
      title: this.#getTitle(item, state),
      answer: addBreaks(text),
      unanswered: text === '' ? why : '',
      tone: text === '' ? '' : getTone(item, state),
      points: score ?? ownPoints,
      mark: this.#getColorName(state.color),
      rating: rating === null ? null : (this.#source.ratings?.get(rating) ?? { name: number(rating), icon: '' }),
      by: this.#getAcknowledgment(item, state),
      note: addBreaks(answer?.note ?? ''),
      ...shown,
      of_files: isFiles && value.length > 0 && !state.na,
      signatures,
      signed_by: isSigned ? this.#getSigner(value) : '',
      issues: (this.#issues.get(state.key) ?? []).map(addBreaks),
      signed_at: answer?.at ? moment(new Date(answer.at)) : '',
      long: text.length > MAX_INLINE_LENGTH || text.includes('\n'),
      place: this.#getPath(item, state.key),
    };
  }

  /** The page and sections that contain it, with row numbers. */
  #getPath(item: Item, key: string): string {
    const rows = key.split('/').slice(0, -1);
    const above = this.#listAncestors(item);
    return above
      .flatMap((group, at) => {
        if (at === 0 && !this.#hasPages) return [];
        const depth = above.slice(0, at + 1).filter(isRepeating).length;
        return this.#getTitle(group, { key: [...rows.slice(0, depth), group.id].join('/') });
      })
      .join(this.#arrow);
  }

  /** The colour that a rule set, as a word, because paper may be printed without colours. */
  #getColorName(color: string | null): string {
    const { words } = this.#formats;
    const named: Readonly<Record<string, string>> = {
      green: words.marked_green,
      yellow: words.marked_yellow,
      red: words.marked_red,
      none: '',
    };
    return color === null ? '' : (named[color] ?? words.marked);
  }

  #getSigner([uuid]: readonly string[]): string {
    const signer = this.#files.get(uuid?.toLowerCase() ?? '')?.signer;
    return [signer?.name, signer?.role].filter(Boolean).join(', ');
  }

  /** Who acknowledged, and when. */
  #getAcknowledgment({ type }: Item, { value, na }: ItemState): string {
    if (CATALOGUE[type].value !== 'acknowledgment' || na || value === null) return '';
    const { by, at } = value as { by: number; at: string };
    const moment = Number.isNaN(Date.parse(at)) ? '' : this.#formats.moment(new Date(at));
    return [this.#source.state.people[String(by)], moment].filter(Boolean).join(' · ');
  }

  /** Paper shows pictures; other files, and pictures that have not arrived, are named. */
  #listMedia(uuids: readonly string[], given: Answer['captions'] = {}): Pick<Entry, 'photos' | 'captions' | 'files'> {
    const { words, size } = this.#formats;
    const photos: string[] = [];
    const captions: string[] = [];
    const files: Entry['files'][number][] = [];
    for (const named of uuids) {
      const uuid = named.toLowerCase();
      const path = this.#pictures.get(uuid);
      const file = this.#files.get(uuid);
      if (path) {
        photos.push(path);
        captions.push(addBreaks(given[named] ?? ''));
      } else if (file) {
        const [medium] = file.type.split('/');
        const kind = medium === 'video' ? words.video : medium === 'audio' ? words.sound : words.file;
        files.push({ kind, name: addBreaks(file.name), size: size(file.size) });
      }
    }
    return { photos, captions, files };
  }

  #printAnswer(item: Item, state: ItemState): string {
    const { inspection } = this.#source;
    const { acknowledged, not_acknowledged } = this.#formats.words;
    if (item.type === 'document_id') return inspection.document_id ?? '';
    if (CATALOGUE[item.type].value === 'acknowledgment' && state.answered && !state.na) {
      return isAccepted(state.value) ? acknowledged : not_acknowledged;
    }
    const shown = { value: state.value, na: state.na, ...(state.unit && { unit: state.unit }) };
    const printed = printAnswer(item, this.#getResponseSets(item, state.key), shown, this.#words);
    return state.prefilled === true && printed !== '' ? `${printed} (${this.#formats.words.prefilled})` : printed;
  }

  /** The options of an item with the answers of its row filled in. */
  #getResponseSets(item: Item, key: string): ResponseSets {
    const set = this.#sets[String(item.options.response_set_id)];
    return set ? { [set.uuid]: { ...set, options: this.#wording.options(set.options, key) } } : this.#sets;
  }

  #getPlainTitle(item: Item, key: string): string {
    return this.#wording.item(item, key).title;
  }

  #getTitle(item: Item, { key }: Pick<ItemState, 'key'>): string {
    const title = this.#getPlainTitle(item, key);
    const rows = key.split('/').slice(0, -1);
    if (rows.length === 0 || !isRepeating(item)) return addBreaks(title);
    const repeat = [...rows.slice(0, -1), item.id].join('/');
    const place = this.#source.state.rows[repeat]?.indexOf(rows.at(-1)!) ?? -1;
    return addBreaks(place < 0 ? title : `${title} ${this.#formats.number(place + 1)}`);
  }

  /** The page and sections that contain it, outermost first. */
  #listAncestors(item: Item): Item[] {
    const above: Item[] = [];
    for (let parent = this.#findParent(item); parent; parent = this.#findParent(parent)) above.unshift(parent);
    return above;
  }

  #findParent = ({ parent_id }: Item): Item | undefined => (parent_id === null ? undefined : this.#items[parent_id]);
}

/** Adds break opportunities to words that are longer than a line. */
const addBreaks = (text: string): string => isolateMeasures(text).replace(/\S{40}/gu, '$&\u200b');

const isolateMeasures = (text: string): string =>
  RTL_LETTER_PATTERN.test(text) ? text.replace(MEASURE_PATTERN, '\u2066$&\u2069') : text;
