import type { ReactNode } from 'react';
import { Row } from '../../../ui/index.ts';
import classes from '../data-table.module.css';

/** The row of search field and filters; on a phone a strip that scrolls sideways. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <Row wrap gap={2} className={classes.toolbar}>
    {children}
  </Row>
);
