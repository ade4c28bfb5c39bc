import { getOption, type Item, type TemplateRecords } from '@rounds/engine';
import type { CSSProperties } from 'react';

/** The number of columns by screen width. */
export type Columns = Readonly<Record<'phone' | 'tablet' | 'desktop', number>>;
const MAX_COLUMNS = 6;

/** The columns that the template gives to the questions of a section, or to the options of a question. */
export function getColumns(records: TemplateRecords, item: Item): Columns | null {
  const columns = records.grouped_items[String(getOption(item, 'grouped_item_id'))]?.columns;
  if (typeof columns !== 'object' || columns === null) return null;
  const of = (screen: keyof Columns): number => {
    const count = (columns as Record<string, unknown>)[screen];
    return Number.isInteger(count) ? Math.min(MAX_COLUMNS, Math.max(1, count as number)) : 1;
  };
  return { phone: of('phone'), tablet: of('tablet'), desktop: of('desktop') };
}

export const toColumnStyle = ({ phone, tablet, desktop }: Columns): CSSProperties =>
  ({ '--phone': phone, '--tablet': tablet, '--desktop': desktop }) as CSSProperties;
