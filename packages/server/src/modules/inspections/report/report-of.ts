/** A report, made ready for paper: walks the items as the engine left them and puts everything into words. */
import { directionOf, type Language } from '@rounds/contract/languages';
import { LETTERS_FROM_THE_RIGHT, MEASURE } from '@rounds/contract/measure';
import {
  type Answer,
  answerKey,
  CATALOGUE,
  type Id,
  type Item,
  type ItemState,
  type PrintWords,
  printAnswer,
  type ResponseSets,
  repeats,
  type TemplateDocument,
  toRecords,
  Wording,
} from '@rounds/engine';
import { problemSentence } from '../../../http/texts.ts';
import type { FileRow } from '../../files/index.ts';
import type { InspectionRow } from '../queries.ts';
import type { Standing } from '../record.ts';
import { printWords, spokenIn } from './form-words.ts';
import { type Formats, formatsFor } from './formats.ts';
import type { Entry, Heading, ReportDocument, Tone } from './report-document.ts';
import { factsOf, scoreLine } from './report-head.ts';

export interface ReportSource {
  readonly inspection: InspectionRow;
  readonly standing: Standing;
  readonly files: readonly FileRow[];
  readonly language: Language;
  /** The language that the form itself is wanted in; else the reader's. */
  readonly formLanguage?: string | undefined;
}

/** `pictures` are those that could be opened: the path of each in the document, by uuid. */
export function reportOf(source: ReportSource, pictures: ReadonlyMap<string, string>): ReportDocument {
  const { inspection, standing, language } = source;
  const formats = formatsFor(language, inspection.context.zone);
  const { words, fill } = formats;
  const document = spokenIn(standing.version.document, [source.formLanguage, language]);
  const direction = directionOf(document.language);
  const walk = new Walk(source, document, formats, pictures);
  walk.through(standing.computed.items);
  const { progress, score } = standing.computed;
  const kicker = fill(words.kicker, { template: inspection.template_title, version: inspection.template_version });
  return {
    direction,
    language: direction === 'rtl' ? document.language : language,
    words,
    title: inspection.asset_name || inspection.template_title,
    kicker,
    author: inspection.user_name,
    footer: [inspection.document_id, inspection.asset_name, kicker].filter(Boolean).join(' · '),
    facts: factsOf(inspection, formats),
    score: scoreLine(score, formats),
    counts: [
      { label: words.failed_items, value: formats.number(progress.failed) },
      { label: words.answered, value: `${formats.number(progress.answered)}/${formats.number(progress.total)}` },
    ],
    groups: walk.groups,
    failed: walk.failed,
    parts: walk.parts.filter(holdsSomething),
  };
}

const TONES: Readonly<Record<string, Tone>> = { green: 'green', yellow: 'amber', red: 'red' };
const isAccepted = (value: unknown): boolean => (value as { accepted?: unknown } | null)?.accepted === true;

function toneOf(item: Item, { failed, na, color, value }: ItemState): Tone | '' {
  if (failed) return 'red';
  if (na) return 'none';
  if (color) return TONES[color] ?? 'none';
  return item.type === 'acknowledgment' && isAccepted(value) ? 'green' : '';
}

/** A start or end page without questions would print as a heading over nothing. */
function holdsSomething(part: Heading | Entry, place: number, parts: readonly (Heading | Entry)[]): boolean {
  if (part.kind === 'question' || part.kind === 'text') return true;
  const next = parts.slice(place + 1).find(({ kind }) => kind !== 'section');
  return next !== undefined && next.kind !== 'page';
}

/** Longer answers get a line of their own. */
const SHORT = 45;

class Walk {
  readonly parts: (Heading | Entry)[] = [];
  readonly failed: Entry[] = [];
  readonly groups: ReportDocument['groups'][number][] = [];
  readonly #source: ReportSource;
  readonly #formats: Formats;
  readonly #arrow: string;
  readonly #answers: ReadonlyMap<string, Answer>;
  readonly #pictures: ReadonlyMap<string, string>;
  readonly #files: ReadonlyMap<string, FileRow>;
  readonly #states: ReadonlyMap<string, ItemState>;
  readonly #items: Readonly<Record<Id, Item>>;
  readonly #sets: ResponseSets;
  readonly #words: PrintWords;
  readonly #wording: Wording;
  readonly #left = new Set<string>();
  /** The page, section or row under whose heading the parts now stand. */
  #under = '';

  constructor(
    source: ReportSource,
    document: TemplateDocument,
    formats: Formats,
    pictures: ReadonlyMap<string, string>,
  ) {
    const { inspection, standing, language } = source;
    const { computed, answers, rows, people, assets } = standing;
    const records = toRecords(document);
    this.#states = new Map(computed.items.map((state) => [state.key, state]));
    this.#source = source;
    this.#formats = formats;
    this.#pictures = pictures;
    this.#files = new Map(source.files.map((file) => [file.uuid, file]));
    this.#arrow = directionOf(document.language) === 'rtl' ? ' ‹ ' : ' › ';
    this.#answers = new Map(answers.map((answer) => [answerKey(answer), answer]));
    this.#items = records.items;
    this.#sets = records.response_sets;
    this.#words = printWords(language, document, { ...inspection.context, people, assets });
    const answered = { item: (key: string) => this.#states.get(key), rows: (key: string) => rows[key] ?? [] };
    this.#wording = new Wording(records, answered, () => this.#words);
  }

  through(states: readonly ItemState[]): void {
    for (const state of states) {
      const item = this.#items[state.item_id];
      if (!item) continue;
      if (this.#isLeftOut(item, state)) this.#left.add(state.key);
      else if (CATALOGUE[item.type].kind !== 'question') this.#group(item, state);
      else if (!this.#isWhole(item, state)) this.#question(item, state);
    }
  }

  /** A question that repeats stands for its rows, which come after it. */
  #isWhole(item: Item, { key }: ItemState): boolean {
    return repeats(item) && key.split('/').length - 1 < [...this.#above(item), item].filter(repeats).length;
  }

  #isLeftOut(item: Item, state: ItemState): boolean {
    if (!state.visible || state.excluded === true) return true;
    return this.#groupsAround(item, state).some((key) => this.#left.has(key));
  }

  /** The parent stands in the same row, or around the repeat that the row is one of. */
  #groupsAround({ parent_id }: Item, { key }: ItemState): string[] {
    const rows = key.split('/').slice(0, -1);
    const above = rows.map((_, n) => [...rows.slice(0, rows.length - n), parent_id].join('/'));
    return [...above, parent_id ?? ''];
  }

  #group(item: Item, state: ItemState): void {
    const title = this.#title(item, state);
    this.parts.push({
      kind: CATALOGUE[item.type].kind === 'page' ? 'page' : 'section',
      title,
      mark: this.#markOf(state.color),
    });
    this.#under = state.key;
    const score = this.#source.standing.computed.groups[state.key];
    const line = score && scoreLine(score, this.#formats);
    if (line) this.groups.push({ ...line, title, level: this.#above(item).length + state.key.split('/').length - 1 });
  }

  /** What follows on a section stands under its own heading again, not under that of the section. */
  #goBackTo(group: string | undefined): void {
    const state = group === undefined ? undefined : this.#states.get(group);
    const item = state && this.#items[state.item_id];
    if (!item || group === this.#under) return;
    this.parts.push({ kind: 'section', title: this.#title(item, state), mark: '' });
    this.#under = state.key;
  }

  #question(item: Item, state: ItemState): void {
    this.#goBackTo(this.#groupsAround(item, state).find((key) => this.#states.has(key)));
    if (CATALOGUE[item.type].value === 'none') {
      if (item.title) this.parts.push({ kind: 'text', title: breakable(this.#titleAt(item, state.key)), mark: '' });
      return;
    }
    const entry = this.#entry(item, state);
    this.parts.push(entry);
    if (state.failed) this.failed.push(entry);
  }

  #entry(item: Item, state: ItemState): Entry {
    const { words, fill, points, number, moment } = this.#formats;
    const answer = this.#answers.get(state.key);
    const rating = state.rating ?? answer?.rating ?? null;
    const isFiles = CATALOGUE[item.type].value === 'files';
    const value = isFiles && Array.isArray(state.value) ? (state.value as string[]) : [];
    const isSigned = item.type === 'signature' || item.type === 'end_signature';
    const shown = this.#shown([...(isSigned ? [] : value), ...(answer?.media ?? [])]);
    const signatures = isSigned ? this.#shown(value).photos : [];
    const printed = isFiles && !state.na ? number(value.length) : this.#printed(item, state);
    const text = isFiles && value.length === 0 && !state.na ? '' : printed;
    const why = state.notice ? problemSentence(this.#source.language, { code: state.notice }) : words.not_answered;
    const score = state.score && fill(words.points, { score: points(state.score.score), max: points(state.score.max) });
    const given = answer?.score ?? null;
    const ownPoints = given === null ? '' : fill(words.own_points, { score: number(given) });
    return {
      kind: 'question',
      title: this.#title(item, state),
      answer: breakable(text),
      unanswered: text === '' ? why : '',
      tone: text === '' ? '' : toneOf(item, state),
      points: score ?? ownPoints,
      mark: this.#markOf(state.color),
      rating: rating === null ? '' : fill(words.points, { score: number(rating), max: 5 }),
      by: this.#acknowledgedBy(item, state),
      note: breakable(answer?.note ?? ''),
      ...shown,
      of_files: isFiles && value.length > 0 && !state.na,
      signatures,
      signed_by: this.#source.standing.people[String(answer?.by)] ?? '',
      signed_at: answer?.at ? moment(new Date(answer.at)) : '',
      long: text.length > SHORT || text.includes('\n'),
      place: this.#placeOf(item, state.key),
    };
  }

  /** Page and sections above, with the numbers of the rows that it stands in. */
  #placeOf(item: Item, key: string): string {
    const rows = key.split('/').slice(0, -1);
    const above = this.#above(item);
    return above
      .map((group, at) => {
        const depth = above.slice(0, at + 1).filter(repeats).length;
        return this.#title(group, { key: [...rows.slice(0, depth), group.id].join('/') });
      })
      .join(this.#arrow);
  }

  /** The colour that a rule gave, in words: paper may be printed without colours. */
  #markOf(color: string | null): string {
    const { words } = this.#formats;
    const named: Readonly<Record<string, string>> = {
      green: words.marked_green,
      yellow: words.marked_yellow,
      red: words.marked_red,
      none: '',
    };
    return color === null ? '' : (named[color] ?? words.marked);
  }

  /** Who acknowledged, and when. */
  #acknowledgedBy({ type }: Item, { value, na }: ItemState): string {
    if (CATALOGUE[type].value !== 'acknowledgment' || na || value === null) return '';
    const { by, at } = value as { by: number; at: string };
    const moment = Number.isNaN(Date.parse(at)) ? '' : this.#formats.moment(new Date(at));
    return [this.#source.standing.people[String(by)], moment].filter(Boolean).join(' · ');
  }

  /** Paper shows pictures; other files, and those that have not arrived, are named. */
  #shown(uuids: readonly string[]): Pick<Entry, 'photos' | 'files'> {
    const { words, size } = this.#formats;
    const photos: string[] = [];
    const files: Entry['files'][number][] = [];
    for (const uuid of uuids.map((one) => one.toLowerCase())) {
      const path = this.#pictures.get(uuid);
      const file = this.#files.get(uuid);
      if (path) photos.push(path);
      else if (file) {
        const [medium] = file.type.split('/');
        const kind = medium === 'video' ? words.video : medium === 'audio' ? words.sound : words.file;
        files.push({ kind, name: breakable(file.name), size: size(file.size) });
      }
    }
    return { photos, files };
  }

  #printed(item: Item, state: ItemState): string {
    const { inspection } = this.#source;
    const { acknowledged, not_acknowledged } = this.#formats.words;
    if (item.type === 'document_id') return inspection.document_id ?? '';
    if (CATALOGUE[item.type].value === 'acknowledgment' && state.answered && !state.na) {
      return isAccepted(state.value) ? acknowledged : not_acknowledged;
    }
    const shown = { value: state.value, na: state.na, ...(state.unit && { unit: state.unit }) };
    return printAnswer(item, this.#setsAt(item, state.key), shown, this.#words);
  }

  /** The options of an item as they read in its place. */
  #setsAt(item: Item, key: string): ResponseSets {
    const set = this.#sets[String(item.options.response_set_id)];
    return set ? { [set.uuid]: { ...set, options: this.#wording.options(set.options, key) } } : this.#sets;
  }

  #titleAt(item: Item, key: string): string {
    return this.#wording.item(item, key).title;
  }

  #title(item: Item, { key }: Pick<ItemState, 'key'>): string {
    const title = this.#titleAt(item, key);
    const rows = key.split('/').slice(0, -1);
    if (rows.length === 0 || !repeats(item)) return breakable(title);
    const repeat = [...rows.slice(0, -1), item.id].join('/');
    const place = this.#source.standing.rows[repeat]?.indexOf(rows.at(-1)!) ?? -1;
    return breakable(place < 0 ? title : `${title} ${this.#formats.number(place + 1)}`);
  }

  /** Page and sections above, outermost first. */
  #above(item: Item): Item[] {
    const above: Item[] = [];
    for (let parent = this.#parent(item); parent; parent = this.#parent(parent)) above.unshift(parent);
    return above;
  }

  #parent = ({ parent_id }: Item): Item | undefined => (parent_id === null ? undefined : this.#items[parent_id]);
}

/** Words longer than a line get places where they may break. */
const breakable = (text: string): string => upright(text).replace(/\S{40}/gu, '$&\u200b');

const upright = (text: string): string =>
  LETTERS_FROM_THE_RIGHT.test(text) ? text.replace(MEASURE, '\u2066$&\u2069') : text;
