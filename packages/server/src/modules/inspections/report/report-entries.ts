/** The answers of a printed report, each as an entry with everything that belongs to it. */
import {
  type Answer,
  answerKey,
  CATALOGUE,
  getReference,
  type Item,
  type ItemState,
  type PrintWords,
  printAnswer,
  type ResponseSets,
  type Wording,
} from '@rounds/engine';
import { translateProblem } from '../../../http/texts.ts';
import { addBreaks, DEFAULT_PAGE_STYLE, type Entry, type Tone } from '../../../printing/index.ts';
import type { FileRow } from '../../files/index.ts';
import type { Formats } from './formats.ts';
import { printIssuesOfAnswers } from './printed-issues.ts';
import type { ReportOutline } from './report-outline.ts';
import type { PicturePaths, ReportSource } from './report-source.ts';

const TONES: Readonly<Record<string, Tone>> = { green: 'green', yellow: 'amber', red: 'red' };
const isAccepted = (value: unknown): boolean => (value as { accepted?: unknown } | null)?.accepted === true;

function getTone(item: Item, { failed, na, color, value }: ItemState): Tone | '' {
  if (failed) return 'red';
  if (na) return 'none';
  if (color) return TONES[color] ?? 'none';
  return item.type === 'acknowledgment' && isAccepted(value) ? 'green' : '';
}

/** The colour that a rule set, as a word, because paper may be printed without colours. */
export function getColorName(color: string | null, words: Formats['words']): string {
  const names: Readonly<Record<string, string>> = {
    green: words.marked_green,
    yellow: words.marked_yellow,
    red: words.marked_red,
    none: '',
  };
  return color === null ? '' : (names[color] ?? words.marked);
}

/** Choices that are printed of one answer once the texts of a report are as long as allowed. */
const MAX_LISTED = 20;
/** The length above which answers get a line of their own. */
const MAX_INLINE_LENGTH = 45;

export interface EntryOptions {
  readonly source: ReportSource;
  readonly outline: ReportOutline;
  readonly formats: Formats;
  readonly pictures: PicturePaths;
  readonly sets: ResponseSets;
  readonly words: PrintWords;
  readonly wording: Wording;
}

export class EntryPrinter {
  readonly #options: EntryOptions;
  readonly #answers: ReadonlyMap<string, Answer>;
  readonly #files: ReadonlyMap<string, FileRow>;
  readonly #issues: ReadonlyMap<string, readonly string[]>;
  readonly #showsFailed: boolean;

  constructor(options: EntryOptions) {
    const { state, files, issues = [], language, page = DEFAULT_PAGE_STYLE } = options.source;
    this.#options = options;
    this.#answers = new Map(state.answers.map((answer) => [answerKey(answer), answer]));
    this.#files = new Map(files.map((file) => [file.uuid, file]));
    this.#issues = printIssuesOfAnswers(issues, language);
    this.#showsFailed = page.sections.includes('failed');
  }

  toEntry(item: Item, state: ItemState, statement: Entry['statement']): Entry {
    const { source, outline, formats } = this.#options;
    const { words, fill, points, number, moment } = formats;
    const answer = this.#answers.get(state.key);
    const rating = state.rating ?? answer?.rating ?? null;
    const isFiles = CATALOGUE[item.type].value === 'files';
    const value = isFiles && Array.isArray(state.value) ? (state.value as string[]) : [];
    const isSigned = item.type === 'signature' || item.type === 'end_signature';
    const mediaParts = this.#listMedia([...(isSigned ? [] : value), ...(answer?.media ?? [])], answer?.captions);
    const signatures = isSigned ? this.#listMedia(value).photos : [];
    const printed = isFiles && !state.na ? number(value.length) : this.#printAnswer(item, state);
    const text = isFiles && value.length === 0 && !state.na ? '' : printed;
    const why = state.notice ? translateProblem(source.language, { code: state.notice }) : words.not_answered;
    const score = state.score && fill(words.points, { score: points(state.score.score), max: points(state.score.max) });
    const scoreOverride = answer?.score ?? null;
    const ownPoints = scoreOverride === null ? '' : fill(words.own_points, { score: number(scoreOverride) });
    return {
      kind: 'question',
      reference: getReference(item),
      failed: state.failed,
      photos_above: state.failed && this.#showsFailed && mediaParts.photos.length > 0,
      title: outline.getTitle(item, state),
      statement,
      answer: addBreaks(text),
      unanswered: text === '' ? why : '',
      tone: text === '' ? '' : getTone(item, state),
      points: score ?? ownPoints,
      mark: getColorName(state.color, words),
      rating: rating === null ? null : (source.ratings?.get(rating) ?? { name: number(rating), icon: '' }),
      by: this.#getAcknowledgment(item, state),
      note: addBreaks(answer?.note ?? ''),
      ...mediaParts,
      of_files: isFiles && value.length > 0 && !state.na,
      signatures,
      signed_by: isSigned ? this.#getSigner(value) : '',
      issues: (this.#issues.get(state.key) ?? []).map(addBreaks),
      signed_at: answer?.at ? moment(new Date(answer.at)) : '',
      long: text.length > MAX_INLINE_LENGTH || text.includes('\n'),
      place: state.failed ? outline.getPath(item, state.key) : '',
    };
  }

  #getSigner([uuid]: readonly string[]): string {
    const signer = this.#files.get(uuid?.toLowerCase() ?? '')?.signer;
    return [signer?.name, signer?.role].filter(Boolean).join(', ');
  }

  /** Returns who acknowledged, and when. */
  #getAcknowledgment({ type }: Item, { value, na }: ItemState): string {
    if (CATALOGUE[type].value !== 'acknowledgment' || na || value === null) return '';
    const { source, formats } = this.#options;
    const { by, at } = value as { by: number; at: string };
    const moment = Number.isNaN(Date.parse(at)) ? '' : formats.moment(new Date(at));
    return [source.state.people[String(by)], moment].filter(Boolean).join(' · ');
  }

  /** Paper shows pictures; other files, and pictures that have not arrived, are named. */
  #listMedia(
    uuids: readonly string[],
    answerCaptions: Answer['captions'] = {},
  ): Pick<Entry, 'photos' | 'captions' | 'files'> {
    const { pictures, formats } = this.#options;
    const { words, size } = formats;
    const photos: string[] = [];
    const captions: string[] = [];
    const files: Entry['files'][number][] = [];
    for (const fileId of uuids) {
      const uuid = fileId.toLowerCase();
      const path = pictures.get(uuid);
      const file = this.#files.get(uuid);
      if (path) {
        photos.push(path);
        captions.push(addBreaks(answerCaptions[fileId] ?? ''));
      } else if (file) {
        const [medium] = file.type.split('/');
        const kind = medium === 'video' ? words.video : medium === 'audio' ? words.sound : words.file;
        files.push({ kind, name: addBreaks(file.name), size: size(file.size) });
      }
    }
    return { photos, captions, files };
  }

  #printAnswer(item: Item, state: ItemState): string {
    const { source, formats, words, wording } = this.#options;
    const { acknowledged, not_acknowledged, prefilled } = formats.words;
    if (item.type === 'document_id') return source.inspection.document_id ?? '';
    if (CATALOGUE[item.type].value === 'acknowledgment' && state.answered && !state.na) {
      return isAccepted(state.value) ? acknowledged : not_acknowledged;
    }
    const list = Array.isArray(state.value) ? (state.value as readonly unknown[]) : null;
    const isCut = list !== null && wording.isExhausted && list.length > MAX_LISTED;
    const value = isCut ? list.slice(0, MAX_LISTED) : state.value;
    const printedValue = { value, na: state.na, ...(state.unit && { unit: state.unit }) };
    const whole = printAnswer(item, this.#getResponseSets(item, state), printedValue, words);
    const printed = list ? wording.limit(isCut ? `${whole}, …` : whole) : whole;
    return state.prefilled === true && printed !== '' ? `${printed} (${prefilled})` : printed;
  }

  /** The chosen options of an item with the answers of its row filled in. */
  #getResponseSets(item: Item, { key, value }: ItemState): ResponseSets {
    const { sets, wording } = this.#options;
    const set = sets[String(item.options.response_set_id)];
    if (!set) return sets;
    const optionIds = new Set(Array.isArray(value) ? value : []);
    const options = set.options.filter(({ uuid }) => optionIds.has(uuid));
    return { [set.uuid]: { ...set, options: wording.options(options, key) } };
  }
}
