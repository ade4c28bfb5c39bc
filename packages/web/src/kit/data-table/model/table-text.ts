import type { ListColumn, ListDeclaration } from '@rounds/contract/list.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDynamicTranslation, useFormat } from '../../../platform/i18n/index.ts';

/** The texts of one list, from the contract's `lists.json`: `<list>.columns.…`, `.count`, `.options.…`. */
export function useTableText(list: ListDeclaration) {
  const { t } = useTranslation('common');
  const translate = useDynamicTranslation('lists');
  const format = useFormat();
  return useMemo(() => {
    const own = (key: string, values?: Record<string, unknown>) =>
      translate(`${list.texts ?? list.table_name}.${key}`, values);
    // The texts are cached because headers, filters and exports need the same few of them in every render.
    const words = new Map<string, string>();
    const word = (key: string) => {
      const text = words.get(key) ?? own(key);
      words.set(key, text);
      return text;
    };
    return {
      column: (column: ListColumn) => column.label ?? word(`columns.${column.selector}`),
      option: (column: ListColumn, option: string) =>
        column.option_labels?.[option] ?? word(`options.${column.selector}.${option}`),
      total: (total: number, isExact: boolean) =>
        isExact ? format.number(total) : t('table.more_than', { number: format.number(total) }),
      count: (total: number, isExact: boolean) =>
        own('count', {
          count: total,
          number: isExact ? format.number(total) : t('table.more_than', { number: format.number(total) }),
        }),
      search: () => word('search'),
      all: () => word('all'),
      title: () => word('title'),
    };
  }, [t, translate, format, list]);
}
export type TableText = ReturnType<typeof useTableText>;
