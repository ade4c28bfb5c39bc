import { Children, cloneElement, type ReactElement } from 'react';
import styles from './page-tabs.module.css';

interface TabLinksProps {
  label: string;
  /** Links; the one that is shown has `aria-current`. */
  children: readonly ReactElement<{ className?: string }>[];
}

/** Tabs whose links the screen makes itself, for parts of one address. */
export const TabLinks = ({ label, children }: TabLinksProps) => (
  <nav className={styles.tabs} aria-label={label}>
    {Children.map(children, (link) => cloneElement(link, { className: styles.tab }))}
  </nav>
);
