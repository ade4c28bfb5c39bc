/** The changes of a call as the activity log keeps them: questions, answers, files and rows in words. */
import { LANGUAGES } from '@rounds/contract/languages';
import {
  type Answer,
  type AnswerChange,
  answerKey,
  type Change,
  type FileArrayChange,
  type Id,
  type Item,
  isRepeating,
  isRowChange,
  printAnswer,
} from '@rounds/engine';
import { findFiles } from '../../files/index.ts';
import { listRatings } from '../../settings/index.ts';
import type { InspectionSession } from '../inspection-session.ts';
import { getAssetNames, getPeopleNames } from '../names.ts';
import { getPrintWords } from '../report/print-words.ts';

/** Longer texts are shortened: the history of the inspection has them in full. */
const MAX_LOGGED_LENGTH = 200;
/** More files of one change are only counted. */
const MAX_LOGGED_FILES = 20;

interface Names {
  readonly files: ReadonlyMap<Id, string>;
  readonly ratings: ReadonlyMap<number, string>;
}

/**
 * Questions are named in the language of the template, because everybody reads the same entry. Of entries with
 * the same key, only the last one is shown: each change of files and rows therefore has a key of its own.
 */
export async function listLoggedAnswers(session: InspectionSession) {
  const { context, version, row, added } = session;
  const answered = added.filter((change): change is AnswerChange => !isRowChange(change));
  const answers = answered.flatMap(({ item_id, value }): Answer[] => (value ? [{ item_id, value }] : []));
  const [people, assets] = [
    await getPeopleNames(context.tx, version, answers),
    await getAssetNames(context.tx, version, answers),
  ];
  const { document, items } = version;
  const words = getPrintWords(context.locale, document, { ...row.context, people, assets });
  const names = await loadNames(session, answered);
  const print = (item: Item, { value, unit, na }: AnswerChange) =>
    printAnswer(item, document.response_sets, { value, ...(unit && { unit }), ...(na && { na }) }, words);
  return added.flatMap((change) => {
    const item = items.get(change.item_id);
    if (!item) return [];
    const row_number = getRowNumber(change, session);
    const about = { question: shorten(item.title), ...(row_number && { row: row_number }) };
    return listAspects(change, item, names, print).map(({ key, ...aspect }) => ({ key, ...about, ...aspect }));
  });
}

/** What a change says about its question, each with a key. */
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
function getRowNumber(change: Change, { version, log, rowsBefore }: InspectionSession): string | undefined {
  const path = change.row ?? [];
  if (path.length === 0) return undefined;
  const repeats: Item[] = [];
  for (let at = version.items.get(change.item_id); at; at = version.items.get(String(at.parent_id)))
    if (isRepeating(at)) repeats.unshift(at);
  const rows = [rowsBefore, log.answers.rows];
  const numbers = path.map((uuid, depth) => {
    const repeat = repeats[depth];
    const key = repeat && answerKey({ item_id: repeat.id, row: path.slice(0, depth) });
    const places = rows.map((one) => (key === undefined ? -1 : (one?.get(key)?.indexOf(uuid) ?? -1)));
    return (places.find((place) => place >= 0) ?? -1) + 1;
  });
  return numbers.includes(0) ? undefined : numbers.join('.');
}

const toFileChange = (value: unknown): FileArrayChange | null =>
  typeof value === 'object' && value !== null && ('add' in value || 'remove' in value)
    ? (value as FileArrayChange)
    : null;

async function loadNames({ context, version }: InspectionSession, changes: readonly AnswerChange[]): Promise<Names> {
  const changed = changes.flatMap(({ value, media }) => [toFileChange(value), media ?? null]);
  const uuids = changed.flatMap((change) => [...(change?.add ?? []), ...(change?.remove ?? [])]);
  const files = await findFiles(context.tx, [...new Set(uuids)]);
  const isRated = changes.some(({ rating }) => typeof rating === 'number');
  const language = LANGUAGES.find((one) => version.document.language.startsWith(one)) ?? 'en';
  const ratings = isRated ? await listRatings(context.tx, language) : [];
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
