/** What a slot's state looks like from outside. */
import type { AnswerKey } from '../answers/change.ts';
import type { Id } from '../template/document.ts';
import { amountIn } from '../units/convert.ts';
import * as is from './flags.ts';
import { offeredAt, problemsAt } from './problems.ts';
import type { Ground } from './settle.ts';
import type { ItemState } from './types.ts';

/** The state of one slot, as screens and reports read it. */
export function itemAt(ground: Ground, slot: number): ItemState {
  const { layout, state } = ground;
  const flags = state.flags[slot] as number;
  const gifts = state.gifts.get(slot);
  const has = (flag: number) => (flags & flag) !== 0;
  const { value, unit } = shownAt(ground, slot);
  return {
    key: layout.keys[slot] as AnswerKey,
    item_id: layout.nodes[slot]?.item.id as Id,
    visible: has(is.VISIBLE),
    enabled: has(is.ENABLED),
    required: has(is.REQUIRED),
    read_only: has(is.READ_ONLY),
    value,
    unit,
    na: has(is.NA),
    answered: has(is.ANSWERED),
    failed: has(is.FAILED),
    color: gifts?.color ?? null,
    score: has(is.SCORED) ? { score: state.scores[slot] as number, max: state.given.maxima[slot] as number } : null,
    requires: { note: has(is.NEEDS_NOTE), media: has(is.NEEDS_MEDIA), action: has(is.NEEDS_ACTION) },
    problems: problemsAt(ground, slot),
    rating: gifts?.rating ?? null,
    excluded: has(is.EXCLUDED),
    choices: offeredAt(ground, slot),
    notice: state.notices.get(slot) ?? null,
  };
}

/** A number stands as it was given, in the unit it was given in; all that compares it reads it in its question's. */
function shownAt({ layout, state, answers }: Ground, slot: number): { value: unknown; unit: string | null } {
  const value = state.values[slot] ?? null;
  const home = layout.nodes[slot]?.unit ?? null;
  if (home === null || typeof value !== 'number') return { value, unit: null };
  const answer = answers[slot];
  const isGiven = answer?.unit !== undefined && value === amountIn(home, answer.value, answer.unit);
  return isGiven ? { value: answer.value, unit: answer.unit ?? home } : { value, unit: home };
}

/** What is said of a key that the template, or the rows, do not have. */
export const absent = (key: AnswerKey): ItemState => ({
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
