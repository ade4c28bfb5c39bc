/** Shows the texts, dates and numbers of a part of a screen in another language than that of the interface. */
import { LANGUAGES } from '@rounds/contract/languages.ts';
import type { i18n as I18n } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { FormatProvider, useFormat } from './format-provider.tsx';

/**
 * The texts in one of these languages, once they are loaded. A person whose own language is not among them did not
 * choose between theirs and another one, so their own stays.
 */
export function useTextLanguage(language: string, languages: readonly string[]): I18n {
  const { i18n } = useTranslation();
  const [texts, setTexts] = useState(i18n);
  const own = i18n.resolvedLanguage ?? 'en';
  const other = languages.includes(own) ? LANGUAGES.find((one) => one === language && one !== own) : undefined;
  useEffect(() => {
    if (!other) return setTexts(i18n);
    let isCurrent = true;
    const clone = async () => {
      await i18n.loadLanguages(other);
      const instance = i18n.cloneInstance({ lng: other }, () => isCurrent && setTexts(instance));
    };
    void clone();
    return () => {
      isCurrent = false;
    };
  }, [i18n, other]);
  return texts;
}

export function TextLanguage({ texts, children }: { texts: I18n; children: ReactNode }) {
  const { timeZone, style } = useFormat();
  return (
    <I18nextProvider i18n={texts}>
      <FormatProvider timeZone={timeZone} dates={style.dateFormat}>
        {children}
      </FormatProvider>
    </I18nextProvider>
  );
}
