/** Checks whether a change may enter the log. The server checks each change that arrives. */

import { getOption } from '../catalogue/index.ts';
import { MAX_POINTS, POINT_BOUNDS } from '../catalogue/shared-options.ts';
import type { ValueProblem } from '../catalogue/value.ts';
import { isUuid } from '../json.ts';
import type { Node } from '../run/compile/node.ts';
import type { Program } from '../run/compile/program.ts';
import type { Id } from '../template/document.ts';
import { getOfferedUnits } from '../units/convert.ts';
import type { AnswerChange, Change } from './change.ts';
import { isRowChange } from './fold.ts';
import { isFileChange } from './register-claims.ts';

const reject = (code: string, params?: ValueProblem['params']): ValueProblem => (params ? { code, params } : { code });

/** Returns why a change does not fit its item, or null. Incomplete values and values out of bounds are accepted. */
export const checkChange = (program: Program, change: Change): ValueProblem | null =>
  isPossibleTime(change.at) ? checkFit(program, change) : reject('TIME_IMPOSSIBLE');

/** Checks the same for a change whose time is not in question. */
export function checkFit(program: Program, change: Change): ValueProblem | null {
  const index = program.indexOf.get(change.item_id);
  const node = index === undefined ? undefined : program.nodes[index];
  if (!node) return reject('ITEM_UNKNOWN');
  const depth = getRowDepth(program, node);
  const rows = change.row?.length ?? 0;
  if (isRowChange(change)) {
    if (!node.repeats) return reject('ITEM_NOT_REPEATED');
    return rows === depth ? null : reject('ROW_WRONG');
  }
  if (rows !== depth) return reject('ROW_WRONG');
  if (!node.answerable && !isRemarkOnComputed(node, change)) return reject('VALUE_NOT_TAKEN');
  return checkValue(program, node, change) ?? checkOtherRegisters(node, change);
}

/**
 * Whether a change only remarks on a computed question, which takes no value, but may have notes, issues and a rating.
 */
const isRemarkOnComputed = ({ element }: Node, { value, unit, na, score }: AnswerChange): boolean =>
  element.computed && [value, unit, na, score].every((register) => register === undefined);

/** The clock of a device may be wrong, so any time from the year 1 on is accepted. */
const MIN_TIME = Date.parse('0001-01-01T00:00:00Z');
const isPossibleTime = (at: string): boolean => Date.parse(at) >= MIN_TIME;

/** The number of rows that an address of this item has: one for each repeat that contains it. */
function getRowDepth(program: Program, node: Node): number {
  let depth = node.repeats ? 1 : 0;
  for (let at = program.nodes[node.parent]; at; at = program.nodes[at.parent]) if (at.repeats) depth += 1;
  return depth;
}

function checkValue(program: Program, { item, element }: Node, change: AnswerChange): ValueProblem | null {
  if (change.value === undefined) return null;
  if (element.value !== 'files') return element.checkValue(change.value, item, program.sets);
  return isFileChange(change.value) && isFileArrayChange(change.value) ? null : reject('FILES_BY_ADD_AND_REMOVE');
}

function checkOtherRegisters({ item, allowsNA }: Node, change: AnswerChange): ValueProblem | null {
  const is = (name: string) => getOption(item, name) === true;
  const { unit, na, note, rating, score, media, captions, issues } = change;
  if (unit !== undefined && unit !== null && !getOfferedUnits(item).includes(unit)) return reject('UNIT_NOT_OFFERED');
  if (na === true && !allowsNA) return reject('NA_NOT_ALLOWED');
  if (na !== undefined && na !== null && typeof na !== 'boolean') return reject('VALUE_NOT_BOOLEAN');
  if (note !== undefined && note !== null && typeof note !== 'string') return reject('VALUE_NOT_TEXT');
  if (captions !== undefined && !isCaptions(captions)) return reject('VALUE_NOT_TEXT');
  if (rating !== undefined && rating !== null) {
    if (!is('enable_rating')) return reject('RATING_NOT_ALLOWED');
    if (!Number.isInteger(rating) || rating < 1 || rating > 5) return reject('VALUE_BETWEEN', { min: 1, max: 5 });
  }
  if (score !== undefined && score !== null) {
    if (!is('custom_scoring')) return reject('SCORE_NOT_ALLOWED');
    if (!Number.isFinite(score)) return reject('VALUE_NOT_NUMBER');
    if (Math.abs(score) > MAX_POINTS) return reject('VALUE_BETWEEN', POINT_BOUNDS);
  }
  const areLists = [media, issues].every((list) => list === undefined || isFileArrayChange(list));
  return areLists ? null : reject('FILES_BY_ADD_AND_REMOVE');
}

/** The maximum length of a caption. */
export const MAX_CAPTION_LENGTH = 500;

const isCaptions = (captions: unknown): boolean =>
  typeof captions === 'object' &&
  captions !== null &&
  Object.entries(captions).every(
    ([file, text]) =>
      isUuid(file) && (text === null || (typeof text === 'string' && text.length <= MAX_CAPTION_LENGTH)),
  );

/** The maximum number of files or issues that one change adds or removes. */
const MAX_LIST_LENGTH = 1_000;

const isIdList = (value: unknown): value is Id[] | undefined =>
  value === undefined || (Array.isArray(value) && value.length <= MAX_LIST_LENGTH && value.every(isUuid));
/** Other fields are rejected: they would be stored without any limit. */
const isFileArrayChange = ({ add, remove, ...others }: { add?: unknown; remove?: unknown }): boolean =>
  isIdList(add) && isIdList(remove) && Object.keys(others).length === 0;
