export { isPhoneSystem, type NamedDevice, useDeviceName } from './device-name.ts';
export { type DynamicTranslate, useDynamicTranslation } from './dynamic-translation.ts';
export {
  createFormat,
  type DateStyle,
  type Format,
  formatDateWith,
  getDateLocale,
} from './format.ts';
export { FormatProvider, useFormat } from './format-provider.tsx';
export { useKeyNames } from './key-names.ts';
export {
  getLanguageName,
  getLanguageNameIn,
  getNativeLanguageName,
  LANGUAGE_NAMES,
  listLanguageChoices,
} from './language-names.ts';
export { parseNumber } from './parse-number.ts';
export { getFirstWeekday, getNumberMarks } from './region.ts';
export {
  choosePendingLanguage,
  clearPendingLanguage,
  findGuestLanguage,
  getCurrentLanguage,
  getPendingLanguage,
  loadNamespace,
  loadWithTexts,
  setLanguage,
  startLanguages,
} from './setup.ts';
export { getShownName } from './shown-name.ts';
export { createTextFilter, createWordFilter, normalizeText, splitMatches, toSearchWords } from './text-filter.ts';
export { TextLanguage, useTextLanguage } from './text-language.tsx';
