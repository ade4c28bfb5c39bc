/** Making a question another type, and what of its settings that would cost. */
import {
  applyPatch,
  CATALOGUE,
  type Id,
  type Item,
  type ItemType,
  placementProblem,
  type ResponseSet,
} from '@rounds/engine';
import { changeType } from '@rounds/engine/edits';
import { OFFERED_TYPES } from '../question-types/index.ts';
import type { BuilderSession } from './builder-session.ts';
import { startingAnswers } from './starting-answers.ts';
import type { EditOf } from './template-store.ts';

/** Option names, and `answers` for the ones to choose from. */
export type Lost = readonly string[];

const editOf =
  (session: BuilderSession, id: Id, type: ItemType): EditOf =>
  (records) =>
    changeType(records, {
      id,
      type,
      responses: CATALOGUE[type].choices ? startingAnswers(type, session.words) : undefined,
    });

/** The types that may stand where the question stands, its own included. */
export function typesFor(session: BuilderSession, { id, type: own, parent_id }: Item): ItemType[] {
  const records = session.store.records();
  return OFFERED_TYPES.filter((type) => type === own || !placementProblem(records, { id, type }, parent_id));
}

/** What somebody set on the question and what its new type does not take over. */
export function lostByChange(session: BuilderSession, item: Item, type: ItemType): Lost {
  const records = session.store.records();
  const edit = editOf(session, item.id, type)(records);
  const next = edit.patch && applyPatch(records, edit.patch).records.items[item.id];
  if (!next) return [];
  const { options } = CATALOGUE[item.type];
  const lost = Object.keys(item.options).filter(
    (name) => name !== 'response_set_id' && name in options && isLost(item, next, name),
  );
  const set = records.response_sets[String(item.options.response_set_id ?? '')];
  const choicesGo = CATALOGUE[item.type].choices && !CATALOGUE[type].choices;
  return choicesGo && set && !isUntouched(session, item, set) ? ['answers', ...lost] : lost;
}

function isLost(before: Item, after: Item, name: string): boolean {
  const value = before.options[name];
  const isSet = value !== null && value !== undefined && !isSame(value, CATALOGUE[before.type].options[name]?.default);
  return isSet && !isSame(value, after.options[name]);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Still the answers that such a question starts with. */
function isUntouched({ words }: BuilderSession, item: Item, set: ResponseSet): boolean {
  const plain = (of: ResponseSet) => of.options.map(({ uuid: _uuid, ...rest }) => rest);
  return isSame(plain(set), plain(startingAnswers(item.type, words)));
}

/** Carries the change out; answers whether it was possible, the reason is told otherwise. */
export function makeType(session: BuilderSession, id: Id, type: ItemType): boolean {
  session.store.mark();
  return session.attempt(editOf(session, id, type)) === null;
}
