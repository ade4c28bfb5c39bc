/** Stores where a person was in the inspections of this device, so that opening one again continues there. */
import type { Form } from '../../../kit/form/index.ts';

const STORED = 'rounds.last-places';
const MAX_PLACES = 50;

function readPlaces(): [uuid: string, key: string][] {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(storedValue) ? (storedValue as [string, string][]) : [];
  } catch {
    // Without storage, or with damaged entries, an inspection opens at its first unanswered question.
    return [];
  }
}

export function saveLastPlace(uuid: string, key: string): void {
  const others = readPlaces().filter(([one]) => one !== uuid);
  try {
    localStorage.setItem(STORED, JSON.stringify([...others, [uuid, key]].slice(-MAX_PLACES)));
  } catch {
    // The place is a convenience.
  }
}

/** The question to go on with: the last one on this device, else the first open one of an inspection with answers. */
export function findStart(uuid: string, form: Form): string | null {
  const last = readPlaces().find(([one]) => one === uuid)?.[1];
  const questions = form.steps().flatMap(({ rows }) => rows.filter(({ kind }) => kind === 'question'));
  if (last !== undefined && questions.some(({ key }) => key === last)) return last;
  if (form.run().progress().answered === 0) return null;
  const isOpen = ({ total, answered }: { total: number; answered: number }) => total > answered;
  return questions.find(({ key }) => isOpen(form.run().progress(key)))?.key ?? null;
}
