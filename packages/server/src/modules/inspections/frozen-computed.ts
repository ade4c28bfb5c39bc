/**
 * What the engine said of a completed report, as it is kept. Of each item only what differs from a
 * visible one that stands as it was answered: most do, and every byte is written, kept and backed up.
 */
import type { Answer, Answers, Computed, ItemState } from '@rounds/engine';

export type FrozenState = Partial<ItemState> & Pick<ItemState, 'key'>;
export type FrozenComputed = Omit<Computed, 'items'> & { readonly items: readonly FrozenState[] };

export const freezeComputed = (computed: Computed, { answers }: Answers): FrozenComputed => ({
  ...computed,
  items: computed.items.map((state) => freezeState(state, answers.get(state.key))),
});

export const thawComputed = (frozen: FrozenComputed, { answers }: Answers): Computed => ({
  ...frozen,
  items: frozen.items.map((state) => ({ ...plainState(state.key, answers.get(state.key)), ...state })),
});

const NOTHING_ASKED: ItemState['requires'] = { note: false, media: false, action: false };
const NO_PROBLEMS: ItemState['problems'] = [];

/** An item of which no rule, limit or default says anything. */
const plainState = (key: string, given: Answer | undefined): ItemState => ({
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
  failed: false,
  color: null,
  score: null,
  requires: NOTHING_ASKED,
  problems: NO_PROBLEMS,
  rating: null,
  excluded: false,
  choices: null,
  notice: null,
});

function freezeState(state: ItemState, given: Answer | undefined): FrozenState {
  const plain = plainState(state.key, given);
  const kept: Record<string, unknown> = { key: state.key };
  for (const name in state) {
    const says = state[name as keyof ItemState];
    if (says !== plain[name as keyof ItemState] && !isEmpty(name, says)) kept[name] = says;
  }
  return kept as FrozenState;
}

function isEmpty(name: string, says: unknown): boolean {
  if (name === 'problems') return (says as ItemState['problems']).length === 0;
  if (name !== 'requires') return false;
  const { note, media, action } = says as ItemState['requires'];
  return !note && !media && !action;
}
