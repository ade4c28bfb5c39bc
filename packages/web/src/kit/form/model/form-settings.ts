/** Stores how a person prefers to answer forms on this device. */
import { useSyncExternalStore } from 'react';

/** Shows one section after the other, or all sections on one page. */
export type FormLayout = 'sections' | 'one_page';

interface FormSettings {
  readonly layout: FormLayout;
  /** Whether the form is black on white, for bright sunlight. */
  readonly contrast: boolean;
  /** Whether photos from the camera of this device keep their place and time. */
  readonly photo_place: boolean;
}

const STORED = 'rounds.form-settings';
const DEFAULTS: FormSettings = { layout: 'sections', contrast: false, photo_place: false };
const listeners = new Set<() => void>();
let last: { readonly text: string | null; readonly settings: FormSettings } = { text: null, settings: DEFAULTS };

/** The same object as long as nothing changes. */
export function getFormSettings(): FormSettings {
  const text = readText();
  if (text !== last.text) last = { text, settings: { ...DEFAULTS, ...parse(text) } };
  return last.settings;
}

function readText(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    // Without storage a choice lasts as long as the page.
    return last.text;
  }
}

function parse(text: string | null): Partial<FormSettings> {
  try {
    const settings: unknown = JSON.parse(text ?? '{}');
    return typeof settings === 'object' && settings !== null ? settings : {};
  } catch {
    return {};
  }
}

function changeFormSettings(change: Partial<FormSettings>): void {
  const settings = { ...getFormSettings(), ...change };
  const text = JSON.stringify(settings);
  last = { text, settings };
  try {
    localStorage.setItem(STORED, text);
  } catch {
    // It is remembered until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the settings and a function that changes some of them. */
export const useFormSettings = () => [useSyncExternalStore(subscribe, getFormSettings), changeFormSettings] as const;
