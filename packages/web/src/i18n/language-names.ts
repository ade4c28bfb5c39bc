import type { Language } from '@rounds/contract/languages';

/** Each language in its own words, whatever the interface speaks. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', fr: 'Français' };
