import { useMemo } from 'react';
import { getDateLocale, useFormat } from '../../platform/i18n/index.ts';

/** The names of days, which are texts like `2026-11-24`, in the language of the person. */
export function useDayNames() {
  const { style } = useFormat();
  return useMemo(() => {
    const createFormatter = (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat(getDateLocale(style.language), { ...options, timeZone: 'UTC' });
      return (day: string) => formatter.format(new Date(`${day}T00:00Z`));
    };
    /** A day of another year has its year, because several years can be side by side. */
    const createFormatterWithYear = (options: Intl.DateTimeFormatOptions) => {
      const [short, withYear] = [createFormatter(options), createFormatter({ ...options, year: 'numeric' })];
      return (day: string) => (day.startsWith(`${new Date().getFullYear()}-`) ? short : withYear)(day);
    };
    return {
      /** Tue */
      short: createFormatter({ weekday: 'short' }),
      /** Tuesday */
      weekday: createFormatter({ weekday: 'long' }),
      /** 24 Nov, or 24 Nov 2025 in another year */
      date: createFormatterWithYear({ day: 'numeric', month: 'short' }),
      /** Tue, 24 Nov, or Tue, 24 Nov 2025 in another year */
      day: createFormatterWithYear({ weekday: 'short', day: 'numeric', month: 'short' }),
      /** Tuesday, 24 November */
      long: createFormatter({ weekday: 'long', day: 'numeric', month: 'long' }),
      /** Tuesday, 24 November 2026 */
      full: createFormatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      /** November 2026 */
      month: createFormatter({ month: 'long', year: 'numeric' }),
    };
  }, [style]);
}
