/** Remembers on the device what unknown types of imported files become, so that the next file needs no choices. */
import { UNKNOWN_TYPE_CHOICES, type UnknownTypeChoice } from '@rounds/contract/checklists';

const STORAGE_KEY = 'rounds.import-types';
const MAX_REMEMBERED = 200;

export type TypeChoices = Readonly<Record<string, UnknownTypeChoice>>;

export function getRememberedTypes(): TypeChoices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, choice]) => UNKNOWN_TYPE_CHOICES.includes(choice)));
  } catch {
    return {};
  }
}

export function rememberTypes(choices: TypeChoices): void {
  const entries = Object.entries({ ...getRememberedTypes(), ...choices }).slice(-MAX_REMEMBERED);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // Storage is not available: the choices last until the page is closed.
  }
}
