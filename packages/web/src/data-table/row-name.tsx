import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UnstyledButton } from '../ui/index.ts';
import styles from './data-table.module.css';
import type { DataTableProps } from './types.ts';

type RowNameProps<Row extends object> = Pick<DataTableProps<Row>, 'rowName' | 'rowLink' | 'onOpen'> & {
  row: Row;
  children: ReactNode;
};

/** What the row is called, and the way into it. */
export function RowName<Row extends object>({ row, rowName, rowLink, onOpen, children }: RowNameProps<Row>) {
  const address = rowLink?.(row);
  const title = rowName(row);
  if (address) {
    return (
      <Link className={styles.name} to={address} title={title} data-row-focus>
        {children}
      </Link>
    );
  }
  if (onOpen) {
    return (
      <UnstyledButton className={styles.name} title={title} onClick={() => onOpen(row)} data-row-focus>
        {children}
      </UnstyledButton>
    );
  }
  return (
    <span className={styles.name} title={title} tabIndex={-1} data-row-focus>
      {children}
    </span>
  );
}
