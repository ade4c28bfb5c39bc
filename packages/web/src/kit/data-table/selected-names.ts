import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';

/** Questions name this many rows and count the others. */
export const MAX_NAMED_ROWS = 3;

/** The names of the first rows, and how many more there are: "Bakery, Pump 2, Valve 7 and 12 more". */
export function useSelectedNames(): (names: readonly string[], count: number) => string {
  const { t, i18n } = useTranslation('common');
  const format = useFormat();
  const language = i18n.resolvedLanguage ?? 'en';
  return (names, count) => {
    const visibleNames = names.slice(0, MAX_NAMED_ROWS);
    const others = count - visibleNames.length;
    const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
    return list.format(
      others > 0 ? [...visibleNames, t('bulk.more', { number: format.number(others) })] : visibleNames,
    );
  };
}
