import { isWebAddress, listNames, MAX_DECIMALS, type NamedValue } from '@rounds/contract/custom-fields';
import type { ListColumn } from '@rounds/contract/list.ts';
import type { ReactNode } from 'react';
import { Anchor, Chip, Row, ScoreBar, type Tone, VisuallyHidden } from '../../../ui/index.ts';
import type { CellFormatter } from '../types.ts';

/** The default content of a cell by column type; without an element of its own where possible. */
export function formatCell(column: ListColumn, value: unknown, formatter: CellFormatter): ReactNode {
  const { type, scale } = column;
  return CELLS[type](scale && typeof value === 'number' ? value / scale : value, formatter, column);
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

type Cell = (value: unknown, formatter: CellFormatter, column: ListColumn) => ReactNode;
const CELLS: Record<ListColumn['type'], Cell> = {
  text: (value) => formatText(value),
  badge: (value) => formatText(value),
  person: (value) => formatText(value),
  // A custom field that has no value says neither yes nor no.
  boolean: (value, { t }, { options }) =>
    options ? (
      typeof value === 'boolean' ? (
        t(value ? 'table.yes' : 'table.no')
      ) : (
        '–'
      )
    ) : (
      <>
        <span aria-hidden>{value ? '✓' : '–'}</span>
        <VisuallyHidden>{t(value ? 'table.yes' : 'table.no')}</VisuallyHidden>
      </>
    ),
  number(value, { format }, { format: numberFormat }) {
    if (typeof value !== 'number') return '–';
    if (!numberFormat) return format.number(value, ALL_DECIMALS);
    const { grouping, currency } = numberFormat;
    return format.number(value, {
      useGrouping: grouping,
      ...(currency ? { style: 'currency', currency } : ALL_DECIMALS),
    });
  },
  score: (value) => <ScoreBar percent={typeof value === 'number' ? value : null} />,
  date: (value, { format }) => format.dateTime(typeof value === 'string' ? value : null),
  day: (value, { format }) => format.date(typeof value === 'string' ? value : null),
  link: (value) =>
    typeof value === 'string' && isWebAddress(value) ? (
      <Anchor href={value} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
        {value.replace(/^https?:\/\/(?:www\.)?/i, '')}
      </Anchor>
    ) : (
      formatText(value)
    ),
  named(value, _, { option_colors = {} }) {
    const namedValues = (value ? [value].flat() : []) as NamedValue[];
    if (namedValues.length === 0) return '–';
    if (!namedValues.some(({ id }) => option_colors[id])) return listNames(namedValues)!.join(', ');
    return (
      <Row as="span" inline align="stretch" gap={1}>
        {namedValues.map(({ id, name }) => (
          <Chip key={id} tone={(option_colors[id] ?? 'slate') as Tone}>
            {name}
          </Chip>
        ))}
      </Row>
    );
  },
};

const formatText = (value: unknown) => (value === null || value === undefined || value === '' ? '–' : String(value));
