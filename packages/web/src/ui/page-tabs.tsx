import { Link } from '@tanstack/react-router';
import styles from './page-tabs.module.css';

interface PageTabsProps {
  /** What the tabs are about, for who cannot see them. */
  label: string;
  tabs: readonly { path: string; name: string }[];
}

/** Neighbouring screens, 44 high, above what they show. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ path, name }) => (
        <Link key={path} className={styles.tab} to={path} activeOptions={{ exact: true, includeSearch: false }}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
