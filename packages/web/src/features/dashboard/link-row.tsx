import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkTarget } from '../../paths.ts';
import { Stack, Text } from '../../ui/index.ts';
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
        <Stack as="span" shrink flex="1 1 auto">
          <Text as="span" weight={550} breakWords className={classes.rowTitle}>
            {title}
          </Text>
          {description && (
            <Text as="span" size="sm" tone="ink2" breakWords>
              {description}
            </Text>
          )}
        </Stack>
        {end ?? <IconChevronRight size={16} className={classes.chevron} aria-hidden />}
      </Link>
    </li>
  );
}
