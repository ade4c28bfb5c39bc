export { finder, plainText } from './finder.ts';
export { type DateStyle, dateInFormat, dateLocale, decimalMark, type Format, makeFormat } from './format.ts';
export { FormatsOf, useFormat } from './formats.tsx';
export { useKeyNames } from './key-names.ts';
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
} from './setup.ts';
