import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkTarget } from '../../paths.ts';
import classes from './dashboard.module.css';

interface LinkRowProps {
  readonly link: LinkTarget;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
}

/** A row that is one link. */
export function LinkRow({ link, title, description, start, end }: LinkRowProps) {
  return (
    <li>
      <Link {...link} className={classes.row}>
        {start}
        <span className={classes.rowText}>
          <span className={classes.rowTitle}>{title}</span>
          {description && <span className={classes.rowDescription}>{description}</span>}
        </span>
        {end ?? <IconChevronRight size={16} className={classes.chevron} aria-hidden />}
      </Link>
    </li>
  );
}
