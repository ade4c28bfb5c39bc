/** Converts the state of a slot to the record that screens and reports read. */
import type { AnswerKey } from '../../answers/change.ts';
import type { Id } from '../../template/document.ts';
import { toUnit } from '../../units/convert.ts';
import * as Flag from '../state/flags.ts';
import type { ItemState } from '../types.ts';
import type { EvalContext } from './evaluate-slot.ts';
import { findProblems, getListOffer, getOfferedChoices } from './problems.ts';

/** The state of one slot as an `ItemState`. */
export function toItemState(evaluator: EvalContext, slot: number): ItemState {
  const { layout, state } = evaluator;
  const flags = state.flags[slot] as number;
  const assignments = state.assignments.get(slot);
  const has = (flag: number) => (flags & flag) !== 0;
  const { value, unit } = getDisplayedValue(evaluator, slot);
  return {
    key: layout.keys[slot] as AnswerKey,
    item_id: layout.nodes[slot]?.item.id as Id,
    visible: has(Flag.VISIBLE),
    enabled: has(Flag.ENABLED),
    required: has(Flag.REQUIRED),
    read_only: has(Flag.READ_ONLY),
    value,
    unit,
    na: has(Flag.NA),
    answered: has(Flag.ANSWERED),
    prefilled: has(Flag.PREFILLED),
    failed: has(Flag.FAILED),
    color: assignments?.color ?? null,
    score: has(Flag.SCORED) ? { score: state.scores[slot] as number, max: state.inputs.maxima[slot] as number } : null,
    requires: { note: has(Flag.NEEDS_NOTE), media: has(Flag.NEEDS_MEDIA), action: has(Flag.NEEDS_ACTION) },
    problems: findProblems(evaluator, slot),
    rating: assignments?.rating ?? null,
    excluded: has(Flag.EXCLUDED),
    choices: getOfferedChoices(evaluator, slot),
    ...withOffer(getListOffer(evaluator, slot)),
    notice: state.notices.get(slot) ?? null,
  };
}

/** Adds an offer only to the few questions that have one. */
const withOffer = (offer: ItemState['offer']): Pick<ItemState, 'offer'> => (offer ? { offer } : {});

/** The value in the unit in which a number was answered; comparisons use the unit of the question. */
function getDisplayedValue(
  { layout, state, answers }: EvalContext,
  slot: number,
): { value: unknown; unit: string | null } {
  const value = state.values[slot] ?? null;
  const ownUnit = layout.nodes[slot]?.unit ?? null;
  if (ownUnit === null || typeof value !== 'number') return { value, unit: null };
  const answer = answers[slot];
  const isGiven = answer?.unit !== undefined && value === toUnit(ownUnit, answer.value, answer.unit);
  return isGiven ? { value: answer.value, unit: answer.unit ?? ownUnit } : { value, unit: ownUnit };
}

/** The state of a key that does not exist in the template or its rows. */
export const createMissingItemState = (key: AnswerKey): ItemState => ({
  key,
  item_id: key.slice(key.lastIndexOf('/') + 1),
  visible: false,
  enabled: false,
  required: false,
  read_only: true,
  value: null,
  na: false,
  answered: false,
  failed: false,
  color: null,
  score: null,
  requires: { note: false, media: false, action: false },
  problems: [],
});
