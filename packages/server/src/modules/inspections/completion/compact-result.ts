/**
 * The stored form of the engine's result for a completed inspection. Each item keeps only what differs from
 * a visible item without rules, which most items are: every byte is written, stored and backed up.
 */
import type { Answer, Answers, Computed, ItemState } from '@rounds/engine';
import type { CompactResult, CompactState } from '../../../db/schema/stored-types.ts';

export const compactResult = (computed: Computed, { answers }: Answers): CompactResult => ({
  ...computed,
  items: computed.items.map((state) => compactState(state, answers.get(state.key))),
});

export const expandResult = (frozen: CompactResult, { answers }: Answers): Computed => ({
  ...frozen,
  items: frozen.items.map((state) => ({ ...defaultState(state.key, answers.get(state.key)), ...state })),
});

const NO_REQUIREMENTS: ItemState['requires'] = { note: false, media: false, action: false };
const NO_PROBLEMS: ItemState['problems'] = [];

/** The state of an item that no rule, limit or default affects. */
const defaultState = (key: string, given: Answer | undefined): ItemState => ({
  key,
  item_id: given?.item_id ?? key,
  visible: true,
  enabled: true,
  required: false,
  read_only: false,
  value: given?.value ?? null,
  unit: null,
  na: given?.na ?? false,
  answered: given?.value != null || given?.na === true,
  prefilled: false,
  failed: false,
  color: null,
  score: null,
  requires: NO_REQUIREMENTS,
  problems: NO_PROBLEMS,
  rating: null,
  excluded: false,
  choices: null,
  notice: null,
});

function compactState(state: ItemState, given: Answer | undefined): CompactState {
  const plain = defaultState(state.key, given);
  const kept: Record<string, unknown> = { key: state.key };
  for (const name in state) {
    const says = state[name as keyof ItemState];
    if (says !== plain[name as keyof ItemState] && !isEmpty(name, says)) kept[name] = says;
  }
  return kept as CompactState;
}

function isEmpty(name: string, says: unknown): boolean {
  if (name === 'problems') return (says as ItemState['problems']).length === 0;
  if (name !== 'requires') return false;
  const { note, media, action } = says as ItemState['requires'];
  return !note && !media && !action;
}
