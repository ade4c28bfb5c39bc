/** Finds how an answer changed other items, as differences between their states. */
import type { AnswerKey, Id, ItemState, Run, TemplateRecords } from '@rounds/engine';

export const CHANGES = [
  'shown',
  'hidden',
  'enabled',
  'disabled',
  'required',
  'not_required',
  'value',
  'color',
  'note',
  'media',
  'action',
  'score',
  'choices',
  'excluded',
] as const;
export type ChangeName = (typeof CHANGES)[number];

export interface ItemChange {
  readonly key: AnswerKey;
  readonly item_id: Id;
  readonly what: readonly ChangeName[];
}

interface AnsweredQuestion {
  readonly before: ReadonlyMap<AnswerKey, ItemState>;
  readonly run: Pick<Run, 'item'>;
  /** The keys that the engine reported as changed. */
  readonly changed: readonly AnswerKey[];
  readonly answered: AnswerKey;
  readonly records: Pick<TemplateRecords, 'items'>;
}

/** The changed items, except the answered one; a section that appears or disappears counts once. */
export function getItemChanges({ before, run, changed, answered, records }: AnsweredQuestion): ItemChange[] {
  const hasToggled = (id: Id | null | undefined) =>
    id != null && before.has(id) && before.get(id)?.visible !== run.item(id).visible;
  const results: ItemChange[] = [];
  for (const key of changed) {
    const old = before.get(key);
    const state = run.item(key);
    if (!old || old === state || key === answered) continue;
    if (old.visible !== state.visible && hasToggled(records.items[state.item_id]?.parent_id)) continue;
    const what = listChanges(old, state);
    if (what.length > 0) results.push({ key, item_id: state.item_id, what });
  }
  return results;
}

const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** A hidden item reports nothing else, and an item that appeared reports only that. */
function listChanges(old: ItemState, now: ItemState): ChangeName[] {
  if (old.visible !== now.visible) return [now.visible ? 'shown' : 'hidden'];
  if (!now.visible) return [];
  const is: Partial<Record<ChangeName, boolean>> = {
    enabled: !old.enabled && now.enabled,
    disabled: old.enabled && !now.enabled,
    required: !old.required && now.required,
    not_required: old.required && !now.required,
    value: !isEqual(old.value, now.value),
    color: old.color !== now.color,
    note: !old.requires.note && now.requires.note,
    media: !old.requires.media && now.requires.media,
    action: !old.requires.action && now.requires.action,
    score: isEqual(old.value, now.value) && !isEqual(old.score, now.score),
    choices: !isEqual(old.choices, now.choices),
    excluded: !old.excluded && now.excluded === true,
  };
  return CHANGES.filter((name) => is[name]);
}
