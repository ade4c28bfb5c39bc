export { DateFormat, dateInFormat, dateLocale, type Format, makeFormat, TimeZone, useFormat } from './format.ts';
export { LANGUAGE_NAMES, languageIn, ownLanguageName } from './language-names.ts';
export {
  chooseLanguage,
  chosenLanguage,
  currentLanguage,
  forgetChosenLanguage,
  guestLanguage,
  loadTexts,
  setLanguage,
  startLanguages,
  storedLanguage,
  withTexts,
} from './setup.ts';
