/** Formats of dates and numbers, created once per screen, so that hundreds of components only read a context. */
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, getFormat } from './format.ts';
import { setRegion, type WorkspaceRegion } from './region.ts';

const FormatContext = createContext<Format | null>(null);

interface FormatProviderProps {
  readonly timeZone?: string | undefined;
  /** The person's date format in PHP letters; without it the language decides. */
  readonly dates?: string | null;
  /** The region of the workspace; guests have none. */
  readonly region?: WorkspaceRegion;
  readonly children: ReactNode;
}

/** Provides the formats in the language of the interface. */
export function FormatProvider({ timeZone, dates = null, region, children }: FormatProviderProps) {
  // The region is set before anything below is rendered, because formatters outside of components read it too.
  setRegion(region);
  const { i18n } = useTranslation();
  return <FormatContext value={getFormat(i18n.resolvedLanguage ?? 'en', timeZone, dates)}>{children}</FormatContext>;
}

export function useFormat(): Format {
  const format = useContext(FormatContext);
  if (!format) throw new Error('Formats are asked for outside of FormatsOf');
  return format;
}
