import type { ReactNode } from 'react';
import classes from '../data-table.module.css';

/** The row of search field and filters; on a phone a strip that scrolls sideways. */
export const FilterBar = ({ children }: { children: ReactNode }) => <div className={classes.toolbar}>{children}</div>;
