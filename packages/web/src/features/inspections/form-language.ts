/** In which language a person reads the form of a report: what they chose for it, kept on the device. */
import { currentLanguage } from '../../i18n/index.ts';

const STORED = 'rounds.form-languages';
/** Reports that were read long ago start in the person's own language again. */
const MOST_REPORTS = 200;

type Chosen = readonly (readonly [uuid: string, language: string])[];

function stored(): Chosen {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && one.length === 2) : [];
  } catch {
    return [];
  }
}

/** What was chosen for the report, else the person's own language, else the template's: the first of those there are. */
export function formLanguage(uuid: string, languages: readonly string[]): string {
  const chosen = stored().find(([of]) => of === uuid)?.[1];
  const wanted = [chosen, currentLanguage()].find((one) => one !== undefined && languages.includes(one));
  return wanted ?? languages[0] ?? 'en';
}

export function rememberFormLanguage(uuid: string, language: string): void {
  const others = stored().filter(([of]) => of !== uuid);
  try {
    localStorage.setItem(STORED, JSON.stringify([[uuid, language], ...others].slice(0, MOST_REPORTS)));
  } catch {
    // Without room on the device the choice lasts as long as the screen.
  }
}
