/** Sets up the languages of the interface: one namespace per feature, loaded on demand. */
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { getFormat } from './format.ts';

type Texts = { default: Record<string, unknown> };

const webTexts = import.meta.glob<Texts>('./*/*.json');
/** The texts of codes of the engine and the server, which the contract contains. */
const contractTexts = import.meta.glob<Texts>('../../../../contract/locales/*/*.json');

const getLoader = (language: string, namespace: string) =>
  webTexts[`./${language}/${namespace}.json`] ??
  contractTexts[`../../../../contract/locales/${language}/${namespace}.json`];

const filesOnDemand: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = getLoader(language, namespace);
    if (!load) return done(new Error(`No texts: ${language}/${namespace}`), false);
    load().then(
      (texts) => done(null, texts.default),
      (error: Error) => done(error, false),
    );
  },
};

const LANGUAGE_KEY = 'rounds.language';

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

export function getStoredLanguage(): Language | null {
  try {
    const storedText = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(storedText) ? storedText : null;
  } catch {
    return null;
  }
}

const PENDING_LANGUAGE_KEY = 'rounds.language.chosen';

/** Sets the language of a guest; it is saved with their account after signing in, also after a reload. */
export async function choosePendingLanguage(language: Language): Promise<void> {
  try {
    sessionStorage.setItem(PENDING_LANGUAGE_KEY, language);
  } catch {
    // Storage is not available: the language of the account will apply.
  }
  await setLanguage(language);
}

export function getPendingLanguage(): Language | undefined {
  try {
    const language = sessionStorage.getItem(PENDING_LANGUAGE_KEY);
    return isLanguage(language) ? language : undefined;
  } catch {
    return undefined;
  }
}

export function clearPendingLanguage(): void {
  try {
    sessionStorage.removeItem(PENDING_LANGUAGE_KEY);
  } catch {
    // Storage is not available, so nothing was stored.
  }
}

/** The language in which an invitation opens the page where its person chooses a password. */
function findLinkLanguage(): Language | undefined {
  const { pathname, search } = window.location;
  const language = pathname.startsWith('/reset-password/') ? new URLSearchParams(search).get('lang') : null;
  return isLanguage(language) ? language : undefined;
}

/**
 * The language before signing in: the one chosen in this window, that of the invitation, the one chosen on this device,
 * or the browser's, if it requests one of the product.
 */
export function findGuestLanguage(): Language | undefined {
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return getPendingLanguage() ?? findLinkLanguage() ?? getStoredLanguage() ?? preferred.find(isLanguage);
}

export function getCurrentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en';
}

export async function startLanguages(language: Language): Promise<void> {
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
  // Numbers in sentences are formatted as everywhere else.
  i18next.services.formatter?.add('number', (value: number, language = 'en', options) =>
    getFormat(language, undefined, null).number(value, options as Intl.NumberFormatOptions),
  );
}

/** Changes the language of the interface and remembers it on this device. */
export async function setLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage is not available: the choice lasts until the page is closed.
  }
  if (i18next.language !== language) await i18next.changeLanguage(language);
}

/** Loads the texts of a feature; called together with its code, so that a screen never shows keys. */
export async function loadNamespace(namespace: string): Promise<void> {
  if (getLoader('en', namespace)) await i18next.loadNamespaces(namespace);
}

/** Waits for code and for the texts that it shows. */
export async function loadWithTexts<T>(code: Promise<T>, ...namespaces: readonly string[]): Promise<T> {
  const [loaded] = await Promise.all([code, ...namespaces.map(loadNamespace)]);
  return loaded;
}
