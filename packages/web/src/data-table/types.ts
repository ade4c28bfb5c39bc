import type { ListDeclaration, Pagination } from '@rounds/contract/list';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { ListRequest } from './table-state.ts';

export interface ListAnswer<Row> {
  readonly list: readonly Row[];
  readonly pagination: Pagination;
}

/** A deed on one row, shown in its menu. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

export interface DataTableProps<Row extends object> {
  readonly list: ListDeclaration;
  /** Asks for a page; its query keeps the rows before while the next ones come. */
  readonly useRows: (request: ListRequest) => UseQueryResult<ListAnswer<Row>>;
  readonly rowKey: (row: Row) => string | number;
  /** What the row is called, for its menu and for who cannot see it. */
  readonly rowName: (row: Row) => string;
  /** Where the name leads; or what happens when it is chosen. */
  readonly rowLink?: (row: Row) => string | null;
  readonly onOpen?: (row: Row) => void;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  /** By selector; columns without one show by their type. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** The column that the search box looks into. */
  readonly search?: string;
  /** Shown while nothing has been made yet. */
  readonly empty: ReactNode;
  /** Stands in the count line, at the end. */
  readonly tools?: ReactNode;
}

export const cellValue = (row: object, selector: string): unknown => (row as Record<string, unknown>)[selector];
