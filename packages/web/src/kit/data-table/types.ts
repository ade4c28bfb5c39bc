import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { BulkSelection, CustomColumn, ListDeclaration, Pagination } from '@rounds/contract/list.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { FlatNamespace, TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import type { Format } from '../../platform/i18n/index.ts';
import type { ListRequest } from './model/query-string.ts';
import type { SavedQueries } from './model/saved-queries.ts';
import type { RowKey } from './model/selection.ts';
import type { TreeShape } from './model/tree-rows.ts';

/** A page of rows as list calls return it; `columns` are those of custom fields. */
export interface ListPage<Row> {
  readonly list: readonly Row[];
  readonly pagination: Pagination;
  readonly saved_queries?: SavedQueries | undefined;
  readonly columns?: readonly CustomColumn[] | undefined;
}

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** An action on one row, in its menu. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: Icon;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

/** An action on many rows. It throws when it was not carried out, so that the selection stays. */
export interface BulkAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: Icon;
  /** @param names of the first of the rows */
  run(selection: BulkSelection, count: number, names: readonly string[]): Promise<unknown>;
}

export interface OtherExport {
  readonly label: string;
  readonly call: Endpoint;
}

/** A related list, such as the archive, or this list with a common filter. */
export interface RelatedList {
  readonly path: string;
  readonly name: string;
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Loads the archive, which is queried when this list is empty, because everything may be archived. */
  readonly useRows?: (request: ListRequest) => UseQueryResult<ListPage<object>>;
}

/** The format and texts, passed to each of the thousands of cells so that none needs a hook. */
export interface CellFormatter {
  readonly format: Format;
  /** The texts of all features, by `namespace:key`. */
  readonly t: TFunction<['common', ...FlatNamespace[]]>;
}

/** The props of a table. All of its functions take rows as the server sends them. */
export interface DataTableProps<Row extends object> {
  readonly list: ListDeclaration;
  /** Loads a page; its query keeps the previous rows while the next ones load. */
  readonly useRows: (request: ListRequest) => UseQueryResult<ListPage<Row>>;
  /** Called with the current rows, for parents that show one of them elsewhere. */
  readonly onRows?: (rows: readonly Row[]) => void;
  readonly rowKey: (row: Row) => RowKey;
  /** The name of the row, for its menu and for screen readers. */
  readonly rowName: (row: Row) => string;
  /** The address to which the name leads; `onOpen` is the alternative without an address. */
  readonly rowLink?: ((row: Row) => string | null) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** The actions on selected rows; without any, rows cannot be selected. */
  readonly bulkActions?: readonly BulkAction[];
  /** The call that exports the list. */
  readonly exportCall?: Endpoint;
  /** Whether only the whole list is exported, because the keys of rows are not the ids that the export expects. */
  readonly isExportedWhole?: boolean;
  /** Exports of other data of the same rows, with the filter and the order of the list. */
  readonly otherExports?: readonly OtherExport[];
  /** Further parameters of the export call, if the list shows a selection that is not its filter. */
  readonly exportQuery?: Readonly<Record<string, string | undefined>> | undefined;
  /** The path parameters of the export call. */
  readonly exportParams?: Readonly<Record<string, string | number>> | undefined;
  /** Cell content by column selector; the default depends on the column type. */
  readonly cells?: Readonly<Record<string, (row: Row, formatter: CellFormatter) => ReactNode>>;
  /** The lines of a card on a phone, in this order, until the person has chosen columns. By default the first columns. */
  readonly cardColumns?: readonly string[];
  /** The column of the search box. */
  readonly search?: string;
  /** The name of the tab with all rows; by default from the texts of the list. */
  readonly allName?: string;
  /** Related tables, such as the archive. */
  readonly relatedLists?: readonly RelatedList[];
  /** Makes the table a tree. */
  readonly tree?: TreeShape<Row>;
  /** Whether a panel beside the table shows one of its rows: a tree then leaves out the last columns that do not fit. */
  readonly hasPanel?: boolean;
  /** The content while nothing was created yet. */
  readonly empty: ReactNode;
  /** The content at the end of the count line. */
  readonly toolbarEnd?: ReactNode;
}

/** The value of a column; the selectors of custom fields name a property and a key in it. */
export function getCellValue(row: object, selector: string): unknown {
  const record = row as Readonly<Record<string, unknown>>;
  const dot = selector.indexOf('.');
  if (dot < 0) return record[selector];
  const values = record[selector.slice(0, dot)] as Readonly<Record<string, unknown>> | null | undefined;
  return values?.[selector.slice(dot + 1)] ?? null;
}
