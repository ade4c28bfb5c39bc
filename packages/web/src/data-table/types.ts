import type { Endpoint } from '@rounds/contract/endpoint';
import type { BulkSelection, ListDeclaration, Pagination } from '@rounds/contract/list';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import type { Format } from '../i18n/index.ts';
import type { ListRequest } from './model/query-string.ts';
import type { SavedQueries } from './model/saved-queries.ts';
import type { RowKey } from './model/selection.ts';
import type { TreeShape } from './model/tree-rows.ts';

export interface ListPage<Row> {
  readonly list: readonly Row[];
  readonly pagination: Pagination;
  readonly saved_queries?: SavedQueries | undefined;
}

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** A deed on one row, shown in its menu. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: Icon;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

/** A deed on many rows. It throws when it was not done, so that the choice stays. */
export interface BulkAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: Icon;
  run(selection: BulkSelection, count: number): Promise<unknown>;
}

/** A list beside this one, such as the archive, or this one with a filter that many want. */
export interface RelatedList {
  readonly path: string;
  readonly name: string;
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Of the archive: asked when nothing is left here, since all of it may rest there. */
  readonly useRows?: (request: ListRequest) => UseQueryResult<ListPage<object>>;
}

/** What cells are written with: given to each, so that none of the thousands must ask for it. */
export interface CellFormatter {
  readonly format: Format;
  /** The texts of all features, by `namespace:key`. */
  readonly t: TFunction;
}

export interface DataTableProps<Row extends object> {
  readonly list: ListDeclaration;
  /** Asks for a page; its query keeps the rows before while the next ones come. */
  readonly useRows: (request: ListRequest) => UseQueryResult<ListPage<Row>>;
  /** Told of the rows as they are now, by who shows one of them elsewhere. */
  readonly onRows?: (rows: readonly Row[]) => void;
  readonly rowKey: (row: Row) => RowKey;
  /** What the row is called, for its menu and for who cannot see it. */
  readonly rowName: (row: Row) => string;
  /** Where the name leads; or what happens when it is chosen. */
  readonly rowLink?: ((row: Row) => string | null) | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** Deeds on chosen rows; without any, rows cannot be chosen. */
  readonly bulkActions?: readonly BulkAction[];
  /** The call that gives the list as a file. */
  readonly exportCall?: Endpoint;
  /** What its path names, where it names something. */
  readonly exportParams?: Readonly<Record<string, string | number>>;
  /** By selector; columns without one show by their type. */
  readonly cells?: Readonly<Record<string, (row: Row, pen: CellFormatter) => ReactNode>>;
  /** The column that the search box looks into. */
  readonly search?: string;
  /** What the tab is called that shows all; else as the list's own texts say. */
  readonly allName?: string;
  /** Tables beside this one, such as the archive. */
  readonly relatedLists?: readonly RelatedList[];
  /** Rows that hold others. */
  readonly tree?: TreeShape<Row>;
  /** Shown while nothing has been made yet. */
  readonly empty: ReactNode;
  /** Stands in the count line, at the end. */
  readonly toolbarEnd?: ReactNode;
}

export const getCellValue = (row: object, selector: string): unknown => (row as Record<string, unknown>)[selector];
