/** How a screen writes dates and numbers: made once above it, so that the hundreds of parts that ask need only look up. */
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, getFormat } from './format.ts';

const FormatContext = createContext<Format | null>(null);

interface FormatProviderProps {
  readonly timeZone?: string;
  /** How the person wants dates written, in the letters of PHP; without it the language decides. */
  readonly dates?: string | null;
  readonly children: ReactNode;
}

/** In the language of the interface, for what stands below. */
export function FormatProvider({ timeZone, dates = null, children }: FormatProviderProps) {
  const { i18n } = useTranslation();
  return <FormatContext value={getFormat(i18n.resolvedLanguage ?? 'en', timeZone, dates)}>{children}</FormatContext>;
}

export function useFormat(): Format {
  const format = useContext(FormatContext);
  if (!format) throw new Error('Formats are asked for outside of FormatsOf');
  return format;
}
