/** Remembers on the device in which language a person reads an inspection. */
import { getCurrentLanguage } from '../../platform/i18n/index.ts';

const STORED = 'rounds.form-languages';
/** Inspections beyond this number start in the person's own language again. */
const MAX_REMEMBERED = 200;

type Chosen = readonly (readonly [uuid: string, language: string])[];

function readStored(): Chosen {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => Array.isArray(one) && one.length === 2) : [];
  } catch {
    return [];
  }
}

/** The first available of: the language chosen for the inspection, the person's own, the template's. */
export function formLanguage(uuid: string, languages: readonly string[]): string {
  const choice = readStored().find(([of]) => of === uuid)?.[1];
  const language = [choice, getCurrentLanguage()].find((one) => one !== undefined && languages.includes(one));
  return language ?? languages[0] ?? 'en';
}

export function rememberFormLanguage(uuid: string, language: string): void {
  const others = readStored().filter(([of]) => of !== uuid);
  try {
    localStorage.setItem(STORED, JSON.stringify([[uuid, language], ...others].slice(0, MAX_REMEMBERED)));
  } catch {
    // Without storage the choice lasts as long as the screen.
  }
}
