/** The reference implementation of scores. */
import { getOption } from '../catalogue/index.ts';
import type { RuleAction } from '../rules/rule-set.ts';
import { toUnits } from '../run/score.ts';
import type { Id } from '../template/document.ts';
import type { Expected, ReferenceSlot, ReferenceState } from './reference-state.ts';

export function computeScore(
  reference: ReferenceState,
  place: ReferenceSlot,
  value: unknown,
  active: readonly RuleAction[],
  named: readonly RuleAction[],
): Expected['score'] {
  const { item } = place;
  const weight = (getOption(item, 'weight') as number | null) ?? 1;
  const ruled = named
    .filter(({ action }) => action === 'set_score')
    .map((action) => toUnits(action.value as number, weight));
  const set = reference.document.response_sets.find(({ uuid }) => uuid === item.options.response_set_id);
  const choices = new Map(
    (set?.options ?? []).flatMap(({ uuid, score }): [Id, number][] =>
      score === null ? [] : [[uuid, toUnits(score, weight)]],
    ),
  );
  const isScored = getOption(item, 'enable_score') === true;
  let own: { score: number | null; max: number } | null = null;
  if (isScored && set && choices.size > 0) {
    const options = (value as Id[]).flatMap((uuid) => choices.get(uuid) ?? []);
    const all = [...choices.values()];
    const max =
      item.options.multiple_selection === true ? all.reduce((sum, one) => sum + Math.max(0, one), 0) : Math.max(...all);
    own = { score: options.length === 0 ? null : options.reduce((sum, one) => sum + one, 0), max };
  } else if (isScored && item.type === 'checkbox') {
    const [on, off] = ['max_score', 'min_score'].map((name) => toUnits(getOption(item, name), weight)) as [
      number,
      number,
    ];
    own = { score: value === true ? on : off, max: Math.max(on, off) };
  } else if (isScored && item.type === 'textAnswer') {
    const units = toUnits(getOption(item, 'default_score'), weight);
    own = { score: units, max: units };
  }
  if (!own && ruled.length === 0) return null;
  const set_score = active.filter(({ action }) => action === 'set_score').at(-1)?.value as number | undefined;
  const byHand =
    getOption(item, 'custom_scoring') === true ? reference.answers.answers.get(reference.key(place))?.score : undefined;
  const points = set_score ?? byHand;
  const score = points === undefined ? (own?.score ?? null) : toUnits(points, weight);
  return score === null ? null : { score, max: Math.max(own?.max ?? Number.NEGATIVE_INFINITY, ...ruled) };
}
