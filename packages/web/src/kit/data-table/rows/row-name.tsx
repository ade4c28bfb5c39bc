import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { UnstyledButton } from '../../../ui/index.ts';
import classes from '../data-table.module.css';
import type { DataTableProps } from '../types.ts';
import { getTextDirection } from './default-cell.tsx';

type RowNameProps<Row extends object> = Pick<DataTableProps<Row>, 'rowLink' | 'onOpen'> & {
  row: Row;
  children: ReactNode;
};

/** The name of the row, as a link, a button or plain text. */
export function RowName<Row extends object>({ row, rowLink, onOpen, children }: RowNameProps<Row>) {
  const address = rowLink?.(row);
  if (address) {
    return <RowAddress address={address}>{children}</RowAddress>;
  }
  if (onOpen) {
    return (
      <UnstyledButton
        className={classes.name}
        dir={getTextDirection(children)}
        onClick={() => onOpen(row)}
        data-row-focus
      >
        {children}
      </UnstyledButton>
    );
  }
  return (
    <span className={classes.name} dir={getTextDirection(children)} tabIndex={-1} data-row-focus>
      {children}
    </span>
  );
}

/** Whether a click has no modifiers, so that the browser would open the link in this tab. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** A plain link: the router's own subscribes to every change of the address, hundreds of times in a list. */
function RowAddress({ address, children }: { address: string; children: ReactNode }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    void router.navigate({ to: address });
  };
  return (
    <a className={classes.name} dir={getTextDirection(children)} href={address} onClick={follow} data-row-focus>
      {children}
    </a>
  );
}
