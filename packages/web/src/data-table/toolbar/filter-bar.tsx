import type { ReactNode } from 'react';
import styles from '../data-table.module.css';

/** The question above its answer: a search field and filters; on a phone a strip that scrolls sideways. */
export const FilterBar = ({ children }: { children: ReactNode }) => <div className={styles.toolbar}>{children}</div>;
