import { MAX_DECIMALS } from '@rounds/contract/custom-fields';
import type { ListColumn } from '@rounds/contract/list';
import type { ReactNode } from 'react';
import { ScoreBar, VisuallyHidden } from '../../ui/index.ts';
import type { CellFormatter } from '../types.ts';

/** The default content of a cell by column type; without an element of its own where possible. */
export function formatCell({ type, scale }: ListColumn, value: unknown, formatter: CellFormatter): ReactNode {
  return CELLS[type](scale && typeof value === 'number' ? value / scale : value, formatter);
}

const RTL_LETTERS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A text in a cell has its own direction. `dir="auto"` is set only where it may differ from the page's, because
 * it is slow in thousands of cells.
 */
export function getTextDirection(content: ReactNode): 'auto' | undefined {
  if (typeof content !== 'string') return undefined;
  return document.documentElement.dir === 'rtl' || RTL_LETTERS.test(content) ? 'auto' : undefined;
}

const ALL_DECIMALS = { maximumFractionDigits: MAX_DECIMALS };

const CELLS: Record<ListColumn['type'], (value: unknown, formatter: CellFormatter) => ReactNode> = {
  text: (value) => formatText(value),
  badge: (value) => formatText(value),
  person: (value) => formatText(value),
  boolean: (value, { t }) => (
    <>
      <span aria-hidden>{value ? '✓' : '–'}</span>
      <VisuallyHidden>{t(value ? 'table.yes' : 'table.no')}</VisuallyHidden>
    </>
  ),
  number: (value, { format }) => (typeof value === 'number' ? format.number(value, ALL_DECIMALS) : '–'),
  score: (value) => <ScoreBar percent={typeof value === 'number' ? value : null} />,
  date: (value, { format }) => format.dateTime(typeof value === 'string' ? value : null),
  day: (value, { format }) => format.date(typeof value === 'string' ? value : null),
};

const formatText = (value: unknown) => (value === null || value === undefined || value === '' ? '–' : String(value));
