/** The name of a language in the reader's language, capitalised. */
export function languageName(code: string, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
