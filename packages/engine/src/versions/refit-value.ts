/** Refits the value of an answer to another version of the template. */
import type { Answer } from '../answers/change.ts';
import { getOption } from '../catalogue/index.ts';
import { indexOptions } from '../catalogue/option-index.ts';
import { getSiteSource } from '../catalogue/site-question.ts';
import { isNumber, isText } from '../json.ts';
import type { Node } from '../run/compile/node.ts';
import type { Program } from '../run/compile/program.ts';
import type { Id } from '../template/document.ts';
import { convert, getOfferedUnits } from '../units/convert.ts';
import type { AnswerPart, RefitReason, RefitStep as Step } from './refit-step.ts';

const KEPT: Step = { outcome: 'kept', parts: [] };
const setValue = (value: unknown): AnswerPart => ({ register: 'value', set: { value } });
const setUnit = (unit: string | null): AnswerPart => ({ register: 'unit', set: { unit } });

export function refitValue(from: Program, before: Node | undefined, to: Program, after: Node, answer: Answer): Step {
  const { value, unit } = answer;
  const clear = (reason: RefitReason): Step => ({
    outcome: 'attention',
    reason,
    parts: [setValue(null), ...(unit === undefined ? [] : [setUnit(null)])],
  });
  const fits = after.answerable && after.element.checkValue(value, after.item, to.sets) === null;
  if (isFiles(before, after, value)) return refitFiles(before, after, value, fits);
  // An earlier version took the value, and the present one does not show it.
  if (!before?.answerable) return fits || !after.answerable ? KEPT : clear('type');
  if (!after.answerable) return clear('type');
  if (before.element.value !== after.element.value) {
    const converted = convertValue(from, before, answer, after);
    const isValid = converted !== undefined && after.element.checkValue(converted, after.item, to.sets) === null;
    if (!isValid) return clear('type');
    return {
      outcome: 'converted',
      reason: 'type',
      parts: [setValue(converted), ...(unit === undefined ? [] : [setUnit(null)])],
    };
  }
  switch (after.element.value) {
    case 'number':
      return fits ? refitNumber(before, after, answer) : clear('type');
    case 'choices':
      return refitChoices(after, value, clear);
    case 'date':
      return fits ? KEPT : refitDate(to, after, value, clear);
    default:
      if (getSource(before) !== getSource(after)) return clear('source');
      return fits ? KEPT : clear(before.item.type === after.item.type ? 'options' : 'type');
  }
}

/** The source of a question's choices, in addition to its response set. */
export const getSource = ({ item }: Node): string =>
  JSON.stringify([
    item.type === 'site' ? (getSiteSource(item)?.structure ?? null) : (item.options.global_list_uuid ?? null),
  ]);

const isFiles = (before: Node | undefined, after: Node, value: unknown): value is readonly Id[] =>
  Array.isArray(value) && (before ? before.element.value === 'files' : after.element.value === 'files');

/** Files that a question no longer takes stay with its answer as evidence: pictures cannot become recordings. */
function refitFiles(before: Node | undefined, after: Node, files: readonly Id[], fits: boolean): Step {
  const takesThem = !before || before.item.type === after.item.type || after.item.type === 'file_manager';
  if (after.element.value === 'files' && fits && takesThem) return KEPT;
  const takesMedia = after.answerable || after.element.computed;
  return {
    outcome: takesMedia ? 'converted' : 'attention',
    reason: 'type',
    parts: files.map((file) => ({
      register: `value+${file}`,
      set: { value: { remove: [file] }, ...(takesMedia && { media: { add: [file] } }) },
    })),
  };
}

/** A number without a unit is in the first unit of its question, which may be another one now. */
function refitNumber(before: Node, after: Node, { value, unit }: Answer): Step {
  const [own, offered] = [unit ?? before.unit ?? undefined, getOfferedUnits(after.item)];
  const [first] = after.unit === null ? [] : offered;
  if (own === first && (unit === undefined || offered.includes(unit))) return KEPT;
  if (first === undefined)
    return { outcome: 'converted', reason: 'unit', parts: unit === undefined ? [] : [setUnit(null)] };
  if (own === undefined) return { outcome: 'converted', reason: 'unit', parts: [] };
  if (offered.includes(own)) return { outcome: 'kept', parts: unit === undefined ? [setUnit(own)] : [] };
  const converted = isNumber(value) ? convert(value, own, first) : null;
  const unitChange = unit === undefined ? [] : [setUnit(null)];
  return converted === null
    ? { outcome: 'attention', reason: 'unit', parts: [setValue(null), ...unitChange] }
    : { outcome: 'converted', reason: 'unit', parts: [setValue(converted), ...unitChange] };
}

/** Options are the same if they have the same id, whatever their labels. */
function refitChoices({ item, set }: Node, value: unknown, clear: (reason: RefitReason) => Step): Step {
  const selection = Array.isArray(value) ? value : [];
  const options = indexOptions(set);
  const remaining = selection.filter((uuid) => options.has(uuid));
  const fits = remaining.length <= 1 || getOption(item, 'multiple_selection') === true;
  if (remaining.length === selection.length) return fits ? KEPT : clear('one_choice');
  if (remaining.length === 0 || !fits) return clear('options');
  return { outcome: 'attention', reason: 'options', parts: [setValue(remaining)] };
}

/** A date in a shorter shape keeps the parts that the shape has. */
function refitDate(to: Program, { element, item }: Node, value: unknown, clear: (reason: RefitReason) => Step): Step {
  const text = isText(value) ? value : '';
  const candidates = [text.slice(0, 10), text.slice(0, 7), text.slice(0, 4), text.slice(11), text.slice(5, 10)];
  const shorter = candidates.find((one) => one !== '' && element.checkValue(one, item, to.sets) === null);
  return shorter === undefined ? clear('shape') : { outcome: 'converted', reason: 'shape', parts: [setValue(shorter)] };
}

const DECIMAL = /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/;

/** Converts a value to another kind of question; undefined if it has no meaning there. */
function convertValue(from: Program, before: Node, { value, unit }: Answer, { element }: Node): unknown {
  const kind = before.element.value;
  if (element.value === 'text') {
    if (kind === 'number' && isNumber(value)) {
      const own = unit ?? before.unit;
      return own ? `${value} ${own}` : String(value);
    }
    if (kind === 'date' && isText(value)) return value;
    if (kind === 'choices' && Array.isArray(value)) {
      const options = indexOptions(from.sets[String(before.item.options.response_set_id)]);
      const labels = value.flatMap((uuid) => options.get(uuid)?.label ?? []);
      return labels.length === value.length ? labels.join(', ') : undefined;
    }
  }
  if (element.value === 'number' && kind === 'text' && isText(value) && DECIMAL.test(value.trim()))
    return Number(value.trim().replace(',', '.'));
  return undefined;
}
