import type { ListColumn } from '@rounds/contract/list';
import type { ReactNode } from 'react';
import type { Format } from '../i18n/index.ts';
import { ScoreBar } from '../ui/index.ts';

/** How a value shows when its list says nothing else. */
export function shownValue({ type, scale }: ListColumn, value: unknown, format: Format): ReactNode {
  return CELLS[type](scale && typeof value === 'number' ? value / scale : value, format);
}

const CELLS: Record<ListColumn['type'], (value: unknown, format: Format) => ReactNode> = {
  text: (value) => text(value),
  badge: (value) => text(value),
  person: (value) => text(value),
  boolean: (value) => (value ? '✓' : '–'),
  number: (value, format) => <bdi>{typeof value === 'number' ? format.number(value) : '–'}</bdi>,
  score: (value) => <ScoreBar percent={typeof value === 'number' ? value : null} />,
  date: (value, format) => <bdi>{format.dateTime(typeof value === 'string' ? value : null)}</bdi>,
};

const text = (value: unknown) => (value === null || value === undefined || value === '' ? '–' : String(value));
