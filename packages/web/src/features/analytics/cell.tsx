import type { ReactNode } from 'react';
import classes from './page.module.css';

/** A part of the grid of twelve columns; narrow screens give it more of them. */
export const Cell = ({ span, children }: { readonly span: 3 | 4 | 6 | 8 | 12; readonly children: ReactNode }) => (
  <div className={classes.cell} data-span={span}>
    {children}
  </div>
);
