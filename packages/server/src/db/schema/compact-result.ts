/**
 * The stored form of the engine's result for a completed inspection. Each item keeps only what differs from
 * a visible item without rules, which most items are: every byte is written, stored and backed up.
 */
import type { Answer, Answers, Computed, ItemState } from '@rounds/engine';
import type { CompactResult, CompactState } from './stored-types.ts';

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
const defaultState = (key: string, answer: Answer | undefined): ItemState => ({
  key,
  item_id: answer?.item_id ?? key,
  visible: true,
  enabled: true,
  required: false,
  read_only: false,
  value: answer?.value ?? null,
  unit: null,
  na: answer?.na ?? false,
  answered: answer?.value != null || answer?.na === true,
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

function compactState(state: ItemState, answer: Answer | undefined): CompactState {
  const plain = defaultState(state.key, answer);
  const compact: Record<string, unknown> = { key: state.key };
  for (const name in state) {
    const says = state[name as keyof ItemState];
    if (says !== plain[name as keyof ItemState] && !isEmpty(name, says)) compact[name] = says;
  }
  return compact as CompactState;
}

function isEmpty(name: string, says: unknown): boolean {
  if (name === 'problems') return (says as ItemState['problems']).length === 0;
  if (name !== 'requires') return false;
  const { note, media, action } = says as ItemState['requires'];
  return !note && !media && !action;
}
