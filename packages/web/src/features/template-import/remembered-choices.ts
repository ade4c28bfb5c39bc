/** Remembers on the device what unknown words of imported files mean, so that the next file needs no choices. */
import {
  UNKNOWN_REQUIRED_CHOICES,
  UNKNOWN_TYPE_CHOICES,
  type UnknownRequiredChoice,
  type UnknownTypeChoice,
} from '@rounds/contract/checklists';

const MAX_REMEMBERED = 200;

export type Choices<C extends string> = Readonly<Record<string, C>>;
export type TypeChoices = Choices<UnknownTypeChoice>;
export type RequiredChoices = Choices<UnknownRequiredChoice>;

function createMemory<C extends string>(storageKey: string, allowed: readonly C[]) {
  const get = (): Choices<C> => {
    try {
      const storedValue: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
      if (typeof storedValue !== 'object' || storedValue === null) return {};
      return Object.fromEntries(Object.entries(storedValue).filter(([, choice]) => allowed.includes(choice)));
    } catch {
      return {};
    }
  };
  return {
    get,
    add(choices: Choices<C>): void {
      if (Object.keys(choices).length === 0) return;
      const entries = Object.entries({ ...get(), ...choices }).slice(-MAX_REMEMBERED);
      try {
        localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries)));
      } catch {
        // Storage is not available: the choices last until the page is closed.
      }
    },
  };
}

export const rememberedTypes = createMemory<UnknownTypeChoice>('rounds.import-types', UNKNOWN_TYPE_CHOICES);
export const rememberedRequired = createMemory<UnknownRequiredChoice>(
  'rounds.import-required',
  UNKNOWN_REQUIRED_CHOICES,
);
