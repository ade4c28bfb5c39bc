/** The changes of a call as the activity log keeps them: questions, answers, files and rows in words. */
import { LANGUAGES } from '@rounds/contract/languages.ts';
import {
  type Answer,
  type AnswerChange,
  answerKey,
  type Change,
  type FileArrayChange,
  type Id,
  type Item,
  isFileChange,
  isRepeating,
  isRowChange,
  printAnswer,
} from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { findFiles } from '../../files/index.ts';
import { listRatings } from '../../settings/index.ts';
import { maskChange } from '../answers/masking.ts';
import { getAssetNames, getPeopleNames } from '../answers/names.ts';
import { getPrintWords } from '../answers/print-words.ts';
import type { InspectionContext } from '../inspection-context.ts';
import type { RunnableVersion } from '../versions.ts';
import type { InspectionWork } from '../work/inspection-work.ts';

/** The length to which texts are shortened: the history of the inspection has them in full. */
const MAX_LOGGED_LENGTH = 200;
/** The number of files of one change above which they are only counted. */
const MAX_LOGGED_FILES = 20;

interface Names {
  readonly files: ReadonlyMap<Id, string>;
  readonly ratings: ReadonlyMap<number, string>;
}

/**
 * Questions are named in the language of the template, because everybody reads the same entry. Of entries with
 * the same key, only the last one is shown: each change of files and rows therefore has a key of its own.
 */
export async function listLoggedAnswers({ tx, locale }: InspectionContext, work: InspectionWork) {
  const { version, row } = work;
  // Many more people read the activity log than those who fill in the inspection.
  const maskedChanges = work.added.map((change) => maskChange(version, change));
  const answered = maskedChanges.filter((change): change is AnswerChange => !isRowChange(change));
  const answers = answered.flatMap(({ item_id, value }): Answer[] => (value ? [{ item_id, value }] : []));
  const [people, assets] = [await getPeopleNames(tx, version, answers), await getAssetNames(tx, version, answers)];
  const { document, items } = version;
  const words = getPrintWords(locale, document, { ...row.context, people, assets });
  const names = await loadNames(tx, version, answered);
  const print = (item: Item, { value, unit, na }: AnswerChange) =>
    printAnswer(item, document.response_sets, { value, ...(unit && { unit }), ...(na && { na }) }, words);
  const findPlace = createPlaceFinder(work);
  return maskedChanges.flatMap((change) => {
    const item = items.get(change.item_id);
    if (!item) return [];
    const row_number = getRowNumber(change, items, findPlace);
    const about = { question: shorten(item.title), ...(row_number && { row: row_number }) };
    return listAspects(change, item, names, print).map(({ key, ...aspect }) => ({ key, ...about, ...aspect }));
  });
}

/** Lists the parts of a question that a change sets, each with a key. */
function listAspects(
  change: Change,
  item: Item,
  names: Names,
  print: (item: Item, change: AnswerChange) => string,
): { key: string; [aspect: string]: unknown }[] {
  if (isRowChange(change)) return [{ key: change.id, entry: change.op === 'add_row' ? 'added' : 'removed' }];
  const { value, na, note, rating, media } = change;
  const key = answerKey(change);
  const files = toFileChange(value);
  const isPrinted = !files && (value !== undefined || na === true);
  const answer = {
    ...(isPrinted && { value: shorten(print(item, change)) }),
    ...(note && { note: shorten(note) }),
  };
  const aspects = [
    ...(Object.keys(answer).length > 0 ? [{ key, ...answer }] : []),
    ...(rating === undefined ? [] : [{ key: `${key} rating`, rating: toRatingText(rating, names) }]),
    ...[files, media].flatMap((changed, at) =>
      changed ? [{ key: `${change.id} ${at}`, files: nameFiles(changed, names) }] : [],
    ),
  ];
  return aspects.length > 0 ? aspects : [{ key }];
}

/** `1`, or `2.1` in a row within a row; undefined outside of rows. */
function getRowNumber(change: Change, items: ReadonlyMap<Id, Item>, findPlace: PlaceFinder): string | undefined {
  const path = change.row ?? [];
  if (path.length === 0) return undefined;
  const repeats: Item[] = [];
  for (let at = items.get(change.item_id); at; at = items.get(String(at.parent_id)))
    if (isRepeating(at)) repeats.unshift(at);
  const numbers = path.map((uuid, depth) => {
    const repeat = repeats[depth];
    return repeat && findPlace(answerKey({ item_id: repeat.id, row: path.slice(0, depth) }), uuid);
  });
  return numbers.includes(undefined) ? undefined : numbers.join('.');
}

/** The number of a row of a repeat, from 1; undefined if there is no such row. */
type PlaceFinder = (repeat: string, row: Id) => number | undefined;

/** Rows have the numbers from before a change of this call removed one. Each repeat is indexed once: rows may be many. */
function createPlaceFinder({ log, rowsBefore }: InspectionWork): PlaceFinder {
  const sources = [rowsBefore, log.answers.rows];
  const placesByItem = new Map<string, ReadonlyMap<Id, number>>();
  return (repeat, row) => {
    const places =
      placesByItem.get(repeat) ??
      new Map(
        sources.flatMap((rows) => (rows?.get(repeat) ?? []).map((id, index) => [id, index + 1] as const)).reverse(),
      );
    placesByItem.set(repeat, places);
    return places.get(row);
  };
}

const toFileChange = (value: unknown): FileArrayChange | null => (isFileChange(value) ? value : null);

async function loadNames(tx: Tx, version: RunnableVersion, changes: readonly AnswerChange[]): Promise<Names> {
  const changed = changes.flatMap(({ value, media }) => [toFileChange(value), media ?? null]);
  const uuids = changed.flatMap((change) => [...(change?.add ?? []), ...(change?.remove ?? [])]);
  const files = await findFiles(tx, [...new Set(uuids)]);
  const isRated = changes.some(({ rating }) => typeof rating === 'number');
  const language = LANGUAGES.find((one) => version.document.language.startsWith(one)) ?? 'en';
  const ratings = isRated ? await listRatings(tx, language) : [];
  return {
    files: new Map(files.map(({ uuid, name }) => [uuid.toLowerCase(), name])),
    ratings: new Map(ratings.map(({ rating, name }) => [rating, name])),
  };
}

/** Files that have not arrived yet have no name and are only counted. */
function nameFiles({ add = [], remove = [] }: FileArrayChange, { files }: Names) {
  const toFiles = (uuids: readonly Id[]) => ({
    count: uuids.length,
    names: uuids.slice(0, MAX_LOGGED_FILES).flatMap((uuid) => shorten(files.get(uuid.toLowerCase()) ?? '') || []),
  });
  return { added: toFiles(add), removed: toFiles(remove) };
}

const toRatingText = (rating: number | null, { ratings }: Names): string =>
  rating === null ? '' : (ratings.get(rating) ?? String(rating));

const shorten = (text: string): string =>
  text.length > MAX_LOGGED_LENGTH ? `${text.slice(0, MAX_LOGGED_LENGTH - 1)}…` : text;
