/**
 * States of items as a completed report keeps them: only what differs from a visible item that
 * nobody answered. A state is mostly that, and every byte of a report is written, kept and backed up.
 */
import type { ItemState } from '@rounds/engine';

const PLAIN: Omit<ItemState, 'key' | 'item_id'> = {
  visible: true,
  enabled: true,
  required: false,
  read_only: false,
  value: null,
  na: false,
  answered: false,
  failed: false,
  color: null,
  score: null,
  requires: { note: false, media: false, action: false },
  problems: [],
  rating: null,
  excluded: false,
  choices: null,
  notice: null,
};
export type FrozenState = Partial<ItemState> & Pick<ItemState, 'key'>;

export function freezeState(state: ItemState): FrozenState {
  const kept = Object.entries(state).filter(
    ([name, value]) => !(name === 'item_id' && value === state.key) && !isPlain(name, value),
  );
  return Object.fromEntries(kept) as FrozenState;
}

export const thawState = (frozen: FrozenState): ItemState => ({ item_id: frozen.key, ...PLAIN, ...frozen });

function isPlain(name: string, value: unknown): boolean {
  if (name === 'problems') return (value as ItemState['problems']).length === 0;
  if (name === 'requires') {
    const { note, media, action } = value as ItemState['requires'];
    return !note && !media && !action;
  }
  return value === PLAIN[name as keyof typeof PLAIN] && name in PLAIN;
}
