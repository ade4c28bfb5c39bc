/** Finds what prevents the completion of an inspection: missing answers and values out of bounds. */
import type { Answer } from '../../answers/change.ts';
import { DATE_SHAPES, dateInZone } from '../../catalogue/date-shapes.ts';
import { getOption } from '../../catalogue/index.ts';
import { getDateShape } from '../../catalogue/value-kinds.ts';
import { countSteps } from '../../expression/step-budget.ts';
import { countSize, toResult } from '../../expression/values.ts';
import { checkBounds } from '../../template/bounds.ts';
import type { Id, Item } from '../../template/document.ts';
import { truncate } from '../../template/texts/truncate.ts';
import { isEditableDate } from '../compile/defaults.ts';
import { childSlots } from '../compile/descendants.ts';
import type { Node } from '../compile/node.ts';
import { getRowPath } from '../compile/slot-tree.ts';
import { findListItems, isOffered, listTexts } from '../list-items.ts';
import * as Flag from '../state/flags.ts';
import { type AnswerProblem, getMoment, type ListOffer, type RowBounds, type RunContext } from '../types.ts';
import type { EvalContext } from './evaluate-slot.ts';

type Finding = Pick<AnswerProblem, 'code' | 'params'>;
const NONE: readonly AnswerProblem[] = [];

/** The problems of one slot. Hidden items and N/A answers have none. */
export function findProblems(evaluator: EvalContext, slot: number): readonly AnswerProblem[] {
  const { layout, state } = evaluator;
  const flags = state.flags[slot] as number;
  const node = layout.nodes[slot];
  if (!node || (flags & Flag.VISIBLE) === 0 || (flags & Flag.ENABLED) === 0) return NONE;
  const findings: Finding[] = [];
  if (layout.isRepeat[slot] === 1) findings.push(...checkRows(evaluator, slot, node.item));
  else if (node.isQuestion && (flags & Flag.NA) === 0) {
    findings.push(...checkRequirements(evaluator, slot, flags));
    if (node.answerable) findings.push(...checkAnswer(evaluator, slot, node.item, flags));
  }
  if (findings.length === 0) return NONE;
  const row = getRowPath(layout, slot);
  return findings.map((finding) => ({ item_id: node.item.id, ...(row && { row }), ...finding }));
}

/** Finds missing notes, media and issues of an answered question. Issues are not missing if they cannot be raised. */
function checkRequirements(evaluator: EvalContext, slot: number, flags: number): Finding[] {
  if ((flags & Flag.ANSWERED) === 0 || (flags & Flag.REQUIREMENTS) === 0) return [];
  const answer = evaluator.answers[slot];
  const findings: Finding[] = [];
  if ((flags & Flag.NEEDS_NOTE) !== 0 && !answer?.note?.trim()) findings.push({ code: 'NOTE_REQUIRED' });
  if ((flags & Flag.NEEDS_MEDIA) !== 0 && !hasMedia(evaluator, slot, answer)) findings.push({ code: 'MEDIA_REQUIRED' });
  const needsIssue = (flags & Flag.NEEDS_ACTION) !== 0 && evaluator.context.issues_enabled === true;
  if (needsIssue && !answer?.issues?.length) findings.push({ code: 'ISSUE_REQUIRED' });
  return findings;
}

function checkAnswer(evaluator: EvalContext, slot: number, item: Item, flags: number): Finding[] {
  if ((flags & Flag.REQUIRED_OPEN) !== 0 && (flags & Flag.PREFILLED) !== 0) return [{ code: 'DEFAULT_NOT_CONFIRMED' }];
  if ((flags & Flag.REQUIRED_OPEN) !== 0) return [createFinding('ANSWER_REQUIRED', item.options.required_message)];
  if ((flags & Flag.ANSWERED) === 0) return [];
  const answer = evaluator.answers[slot];
  const value = evaluator.state.values[slot];
  const findings: Finding[] = [];
  if ((flags & Flag.INVALID) !== 0) findings.push(createConstraintFinding(item));
  if (Array.isArray(value) && value.length > 1 && isSingleFile(item)) findings.push({ code: 'ONE_FILE_ONLY' });
  if (isFilteredOut(evaluator, slot, value)) findings.push({ code: 'CHOICE_NOT_OFFERED' });
  findings.push(...checkBounds(item, value));
  if (item.type === 'asset' && !isAllowedAsset(evaluator.context, item, value))
    findings.push({ code: 'ASSET_TYPE_NOT_ALLOWED' });
  if (typeof value === 'string' && isEditableDate(item)) findings.push(...checkDate(evaluator, item, value, answer));
  return findings;
}

/** Whether the asset has one of the types that the question allows. An asset of unknown type is not judged. */
function isAllowedAsset({ asset, assets }: RunContext, item: Item, value: unknown): boolean {
  const allowed = getOption<readonly Id[] | null>(item, 'asset_type_uuids');
  const match = asset?.uuid === value ? asset : assets?.[String(value)];
  if (!allowed?.length || match?.type_uuid === undefined) return true;
  return match.type_uuid !== null && allowed.includes(match.type_uuid);
}

/** Several devices may each have added a file while offline; a person has to decide which one stays. */
const isSingleFile = (item: Item): boolean =>
  ['signature', 'end_signature'].includes(item.type) ||
  (item.type === 'photo' && getOption(item, 'multi_photo') !== true);

function hasMedia(evaluator: EvalContext, slot: number, answer: Answer | undefined): boolean {
  return Boolean(answer?.media?.length) || evaluator.layout.nodes[slot]?.element.value === 'files';
}

/** "Future" and "past" are relative to the time of the answer, in the time zone of the inspection. */
function checkDate({ context }: EvalContext, item: Item, value: string, answer: Answer | undefined): Finding[] {
  const shape = getDateShape(item);
  if (!shape.startsWith('year') || !DATE_SHAPES[shape]) return [];
  const mayBeLater = getOption(item, 'future_date') !== false;
  const mayBeEarlier = getOption(item, 'prior_date') !== false;
  if (mayBeLater && mayBeEarlier) return [];
  const now = dateInZone(answer?.at || getMoment(context), context.zone, shape);
  if (!mayBeLater && value > now) return [{ code: 'DATE_IN_FUTURE' }];
  return !mayBeEarlier && value < now ? [{ code: 'DATE_IN_PAST' }] : [];
}

/** The options that pass the choice filter; null if there is no filter. */
export const getOfferedChoices = ({ layout, expressionContext }: EvalContext, slot: number): readonly Id[] | null =>
  layout.bindings.get(slot)?.choices?.(expressionContext) ?? null;

/** The restrictions on the items of its global list that a question offers; null if there are none. */
export function getListOffer({ layout, state, expressionContext }: EvalContext, slot: number): ListOffer | null {
  const binding = layout.bindings.get(slot)?.offer;
  if (!binding) return null;
  const { parents, filter } = binding;
  countSteps(expressionContext.budget, (filter?.cost ?? 0) + (parents?.length ?? 0));
  const filterValue = filter?.value(expressionContext) ?? null;
  countSteps(expressionContext.budget, countSize(filterValue));
  const texts = listTexts(filterValue);
  const parentIds = parents?.flatMap((one) => (state.values[one] as readonly Id[] | null) ?? []) ?? null;
  // A hidden question restricts nothing.
  const isOpen = parents?.some(
    (one) => ((state.flags[one] as number) & Flag.VISIBLE) !== 0 && ((state.flags[one] as number) & Flag.NA) === 0,
  );
  return {
    parents: parentIds?.length || isOpen ? parentIds : null,
    filter: filter && texts.length > 0 ? { field_key: filter.field_key, operator: filter.operator, texts } : null,
  };
}

function isFilteredOut(evaluator: EvalContext, slot: number, value: unknown): boolean {
  const offer = getListOffer(evaluator, slot);
  const item = evaluator.layout.nodes[slot]?.item;
  if (offer && item) return findListItems(evaluator.context, item, value).some((one) => !isOffered(offer, one));
  const offered = getOfferedChoices(evaluator, slot);
  if (offered === null || !Array.isArray(value)) return false;
  const offeredIds = new Set<unknown>(offered);
  return value.some((uuid) => !offeredIds.has(uuid));
}

const createConstraintFinding = (item: Item): Finding =>
  createFinding('CONSTRAINT', getOption<{ message?: unknown } | null>(item, 'constraint')?.message);

/**
 * The maximum length in characters: thousands of rows may have the same problem. `Wording` finds the whole message in
 * the template.
 */
const MAX_MESSAGE_LENGTH = 300;

/** A finding with the message of the template, if it has one. */
const createFinding = (code: string, message: unknown): Finding =>
  typeof message === 'string' && message.trim() !== ''
    ? { code: `${code}_MESSAGE`, params: { message: truncate(message, MAX_MESSAGE_LENGTH) } }
    : { code };

function checkRows(evaluator: EvalContext, slot: number, item: Item): Finding[] {
  const { layout, state } = evaluator;
  let rows = 0;
  for (const row of childSlots(layout, slot)) if (((state.flags[row] as number) & Flag.VISIBLE) !== 0) rows += 1;
  const { min, max } = getRowBounds(evaluator, slot, item);
  if (min !== null && rows < min) return [{ code: 'ROWS_AT_LEAST', params: { count: min } }];
  return max !== null && rows > max ? [{ code: 'ROWS_AT_MOST', params: { count: max } }] : [];
}

const needingRows = new WeakMap<Node, boolean>();

/** Whether a repeat has required questions, which nobody can skip by adding no row. */
function needsRow({ nodes }: EvalContext['layout'], node: Node): boolean {
  const cached = needingRows.get(node);
  if (cached !== undefined) return cached;
  const needs = nodes
    .slice(node.index, node.end)
    .some(
      ({ isQuestion, answerable, hidden, traits }) =>
        isQuestion && answerable && !hidden && (traits & (Flag.REQUIRED | Flag.READ_ONLY)) === Flag.REQUIRED,
    );
  needingRows.set(node, needs);
  return needs;
}

/**
 * The minimum and maximum number of rows: from the expression `repeat_count`, as a whole number from 0 up, or else from
 * the settings. Without a minimum, a repeat with required questions needs one row, unless nobody can add rows.
 */
export function getRowBounds({ layout, state, expressionContext }: EvalContext, slot: number, item: Item): RowBounds {
  const settings = getOption<{ min?: unknown; max?: unknown } | null>(item, 'repeatable_settings');
  const { repeatCount: count, repeatCost = 0 } = layout.bindings.get(slot) ?? {};
  countSteps(expressionContext.budget, repeatCost);
  const repeatCount = count?.(expressionContext) ?? null;
  countSteps(expressionContext.budget, countSize(repeatCount));
  const required = toResult(repeatCount);
  if (typeof required === 'number') {
    const rows = Math.max(0, Math.floor(required));
    return { min: rows, max: rows };
  }
  const { min, max } = settings ?? {};
  const canAdd = ((state.flags[slot] as number) & Flag.ENABLED) !== 0 && item.options.read_only !== true;
  const least = canAdd && needsRow(layout, layout.nodes[slot] as Node) ? 1 : null;
  return { min: typeof min === 'number' ? min : least, max: typeof max === 'number' && max > 0 ? max : null };
}
