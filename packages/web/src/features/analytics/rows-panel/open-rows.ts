/** Opens the rows that a screen counts in the panel next to it. */
import type { ChartKey, ChartQuery, ChartRows } from '@rounds/contract/analytics';
import type { Pagination } from '@rounds/contract/list.ts';
import { type ComponentType, createContext, useContext } from 'react';
import type { LinkTarget } from '../../../paths.ts';

export interface RowsPageQuery {
  readonly page: number;
  readonly limit: number;
  readonly exact_total: true;
}

/** Rows of one kind, page by page. */
export interface RowsSource {
  /** The id of the source: another source begins with its first page. */
  readonly id: string;
  readonly kind: ChartRows | 'people';
  load(
    query: RowsPageQuery,
    signal: AbortSignal,
  ): Promise<{ readonly list: readonly object[]; readonly pagination: Pagination }>;
  /** Renders one of its rows as a list item. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind has rows of its own
  readonly Item: ComponentType<{ readonly row: any }>;
  toExportUrl(language: string): string;
  /** All of them as a list. */
  readonly list: LinkTarget;
}

/** The rows behind a chart, or behind one of its points. */
export interface ChartRowsRequest {
  readonly chart: ChartKey;
  readonly query: ChartQuery;
  readonly point?: string | undefined;
  /** The name of what was pressed, if it is not that of the chart. */
  readonly label?: string | undefined;
}
export type RowsRequest = ChartRowsRequest | { readonly source: RowsSource; readonly label: string };

export type OpenRows = (request: RowsRequest) => void;
export const OpenRowsContext = createContext<OpenRows | null>(null);

/** Opens rows; null where they cannot be shown, such as in previews. */
export const useOpenRows = (): OpenRows | null => useContext(OpenRowsContext);
