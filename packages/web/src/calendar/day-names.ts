import { useMemo } from 'react';
import { getDateLocale, useFormat } from '../i18n/index.ts';

/** The names of days, which are texts like `2026-11-24`, in the language of the person. */
export function useDayNames() {
  const { style } = useFormat();
  return useMemo(() => {
    const write = (options: Intl.DateTimeFormatOptions) => {
      const form = new Intl.DateTimeFormat(getDateLocale(style.language), { ...options, timeZone: 'UTC' });
      return (day: string) => form.format(new Date(`${day}T00:00Z`));
    };
    return {
      /** Tue */
      short: write({ weekday: 'short' }),
      /** Tuesday */
      weekday: write({ weekday: 'long' }),
      /** 24 Nov */
      date: write({ day: 'numeric', month: 'short' }),
      /** Tue, 24 Nov */
      day: write({ weekday: 'short', day: 'numeric', month: 'short' }),
      /** Tuesday, 24 November 2026 */
      full: write({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      /** November 2026 */
      month: write({ month: 'long', year: 'numeric' }),
    };
  }, [style]);
}
