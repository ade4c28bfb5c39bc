import type { ReactNode } from 'react';
import { Drawer, LoadFailed, SkeletonRows } from '../../../ui/index.ts';
import classes from './preview-drawer.module.css';

interface PreviewDrawerProps<T> {
  readonly title: string;
  readonly size: number;
  readonly query: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly onClose: () => void;
  /** Renders facts about the template, the template itself, and the actions on it. */
  readonly children: (data: T) => ReactNode;
}

/** A template in a panel at the side, to try out. Nothing is stored or sent. */
export function PreviewDrawer<T>({ title, size, query, onClose, children }: PreviewDrawerProps<T>) {
  const { data, error, refetch } = query;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={size}
      title={<span dir="auto">{title}</span>}
      classNames={{ content: classes.content, body: classes.body }}
    >
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && children(data)}
    </Drawer>
  );
}
