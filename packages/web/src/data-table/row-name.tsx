import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
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
      <RowAddress address={address} title={title}>
        {children}
      </RowAddress>
    );
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.name} title={title} onClick={() => onOpen(row)} data-row-focus>
        {children}
      </button>
    );
  }
  return (
    <span className={styles.name} title={title} tabIndex={-1} data-row-focus>
      {children}
    </span>
  );
}

/** Whether the press is for this tab: with a modifier the browser opens another. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** A link of the browser: the router's own listens to every change of address, a hundred times in a list. */
function RowAddress({ address, title, children }: { address: string; title: string; children: ReactNode }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    void router.navigate({ to: address });
  };
  return (
    <a className={styles.name} href={address} title={title} onClick={follow} data-row-focus>
      {children}
    </a>
  );
}
