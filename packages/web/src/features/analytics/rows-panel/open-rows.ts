/** The one way to the rows behind what is shown: the panel beside it, which the screen has. */
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
  /** Names them: another source begins with its first page. */
  readonly id: string;
  readonly kind: ChartRows | 'people';
  load(
    query: RowsPageQuery,
    signal: AbortSignal,
  ): Promise<{ readonly list: readonly object[]; readonly pagination: Pagination }>;
  /** One of its rows as a list item. */
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
  /** What was pressed, if it is not called like the chart. */
  readonly label?: string | undefined;
}
export type RowsRequest = ChartRowsRequest | { readonly source: RowsSource; readonly label: string };

export type OpenRows = (request: RowsRequest) => void;
export const OpenRowsContext = createContext<OpenRows | null>(null);

/** Null where there is no room for them, such as in previews. */
export const useOpenRows = (): OpenRows | null => useContext(OpenRowsContext);
