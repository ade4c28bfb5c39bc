/** Languages of the interface: one namespace a feature, each loaded when it is first needed. */
import { LANGUAGES, type Language } from '@rounds/contract/languages';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

type Texts = { default: Record<string, unknown> };

const own = import.meta.glob<Texts>('./*/*.json');
/** What engine and server say in codes; their texts stand with the contract. */
const shared = import.meta.glob<Texts>('../../../contract/locales/*/*.json');

const loaderOf = (language: string, namespace: string) =>
  own[`./${language}/${namespace}.json`] ?? shared[`../../../contract/locales/${language}/${namespace}.json`];

const filesOnDemand: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = loaderOf(language, namespace);
    if (!load) return done(new Error(`No texts: ${language}/${namespace}`), false);
    load().then(
      (texts) => done(null, texts.default),
      (error: Error) => done(error, false),
    );
  },
};

const STORED = 'rounds.language';

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

export function storedLanguage(): Language | null {
  try {
    const stored = localStorage.getItem(STORED);
    return isLanguage(stored) ? stored : null;
  } catch {
    return null;
  }
}

const CHOSEN = 'rounds.language.chosen';

/** The choice of somebody who is not signed in yet: it waits, also through a reload, to be kept with their account. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    sessionStorage.setItem(CHOSEN, language);
  } catch {
    // Storage is closed to this page: the account's own language will rule.
  }
  await setLanguage(language);
}

export function chosenLanguage(): Language | undefined {
  try {
    const chosen = sessionStorage.getItem(CHOSEN);
    return isLanguage(chosen) ? chosen : undefined;
  } catch {
    return undefined;
  }
}

export function forgetChosenLanguage(): void {
  try {
    sessionStorage.removeItem(CHOSEN);
  } catch {
    // What could not be kept need not be forgotten.
  }
}

/** Until somebody is signed in: the choice made on this device, then the browser's wish. */
export function guestLanguage(): Language {
  const wished = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return storedLanguage() ?? wished.find(isLanguage) ?? 'en';
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en';
}

export async function startLanguages(language: Language = guestLanguage()): Promise<void> {
  i18next.on('languageChanged', (changed) => {
    document.documentElement.lang = changed;
    document.documentElement.dir = i18next.dir(changed);
  });
  await i18next
    .use(filesOnDemand)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: [...LANGUAGES],
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Changes the language of the interface and remembers it on this device. */
export async function setLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // Storage is closed to this page: the choice lasts until it is left.
  }
  if (i18next.language !== language) await i18next.changeLanguage(language);
}

/** Brings a feature's texts together with its code, so that a screen never shows bare keys. */
export async function loadTexts(namespace: string): Promise<void> {
  if (loaderOf('en', namespace)) await i18next.loadNamespaces(namespace);
}
