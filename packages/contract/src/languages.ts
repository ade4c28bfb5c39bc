/** Languages of the interface, English being the fallback. Arabic is a language of content only. */
export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const CONTENT_LANGUAGES = ['en', 'de', 'fr', 'ar'] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];
