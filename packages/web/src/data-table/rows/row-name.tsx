import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import styles from '../data-table.module.css';
import type { DataTableProps } from '../types.ts';
import { getTextDirection } from './default-cell.tsx';

type RowNameProps<Row extends object> = Pick<DataTableProps<Row>, 'rowLink' | 'onOpen'> & {
  row: Row;
  children: ReactNode;
};

/** What the row is called, and the way into it. */
export function RowName<Row extends object>({ row, rowLink, onOpen, children }: RowNameProps<Row>) {
  const address = rowLink?.(row);
  if (address) {
    return <RowAddress address={address}>{children}</RowAddress>;
  }
  if (onOpen) {
    return (
      <button
        type="button"
        className={styles.name}
        dir={getTextDirection(children)}
        onClick={() => onOpen(row)}
        data-row-focus
      >
        {children}
      </button>
    );
  }
  return (
    <span className={styles.name} dir={getTextDirection(children)} tabIndex={-1} data-row-focus>
      {children}
    </span>
  );
}

/** Whether the press is for this tab: with a modifier the browser opens another. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** A link of the browser: the router's own listens to every change of address, a hundred times in a list. */
function RowAddress({ address, children }: { address: string; children: ReactNode }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    void router.navigate({ to: address });
  };
  return (
    <a className={styles.name} dir={getTextDirection(children)} href={address} onClick={follow} data-row-focus>
      {children}
    </a>
  );
}
