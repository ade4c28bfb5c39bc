export { type Format, makeFormat, TimeZone, useFormat } from './format.ts';
export { LANGUAGE_NAMES } from './language-names.ts';
export { currentLanguage, guestLanguage, loadTexts, setLanguage, startLanguages, storedLanguage } from './setup.ts';
