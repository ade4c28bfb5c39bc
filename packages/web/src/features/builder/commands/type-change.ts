/** Changes the type of a question, and finds the settings that this would lose. */
import {
  applyPatch,
  CATALOGUE,
  checkPlacement,
  type Id,
  type Item,
  type ItemType,
  isSameJson,
  type ResponseSet,
} from '@rounds/engine';
import { changeType } from '@rounds/engine/edits';
import { OFFERED_TYPES } from '../../../kit/templates/question-types/index.ts';
import type { BuilderSession } from '../state/builder-session.ts';
import { combineEdits, type TemplateEdit } from '../state/template-store.ts';
import { createInitialSet } from './initial-options.ts';

/** The names of settings; `answers` stands for the options of a choice question. */
export type LostSettings = readonly string[];

const createTypeEdit =
  (session: BuilderSession, id: Id, type: ItemType): TemplateEdit =>
  (records) =>
    changeType(records, {
      id,
      type,
      responses: CATALOGUE[type].choices ? createInitialSet(type, session.optionLabels) : undefined,
    });

/** The types that are allowed at the position of the question, including its own. */
export function listAllowedTypes(session: BuilderSession, { id, type: own, parent_id }: Item): ItemType[] {
  const records = session.store.records();
  return OFFERED_TYPES.filter((type) => type === own || !checkPlacement(records, { id, type }, parent_id));
}

/** The settings of a question that the new type does not take over. */
export function findLostSettings(session: BuilderSession, item: Item, type: ItemType): LostSettings {
  const records = session.store.records();
  const edit = createTypeEdit(session, item.id, type)(records);
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
  const isSet =
    value !== null && value !== undefined && !isSameJson(value, CATALOGUE[before.type].options[name]?.default);
  return isSet && !isSameJson(value, after.options[name]);
}

/** Whether a set still has the initial options of its type. */
function isUntouched({ optionLabels }: BuilderSession, item: Item, set: ResponseSet): boolean {
  const plain = (of: ResponseSet) => of.options.map(({ uuid: _uuid, ...rest }) => rest);
  return isSameJson(plain(set), plain(createInitialSet(item.type, optionLabels)));
}

/** Changes the type of several questions as one step; returns whether it was possible. */
export function changeTypes(session: BuilderSession, ids: readonly Id[], type: ItemType): boolean {
  session.store.endGesture();
  return session.attempt(combineEdits(...ids.map((id) => createTypeEdit(session, id, type)))) === null;
}

/** Changes the type; returns whether it was possible. A problem is shown to the user. */
export function changeItemType(session: BuilderSession, id: Id, type: ItemType): boolean {
  session.store.endGesture();
  return session.attempt(createTypeEdit(session, id, type)) === null;
}
