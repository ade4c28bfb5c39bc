import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Box, Row, Text } from '../layout/box.tsx';
import classes from './primitives.module.css';
import { joinClasses, UnstyledButton } from './unstyled-button.tsx';

interface ListRowProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Content before the title: an icon, an avatar, a checkbox. */
  readonly start?: ReactNode;
  /** Content after the title: a badge, a menu. */
  readonly end?: ReactNode;
  /** The address to which the title leads. Without it and `onClick`, the row is only read. */
  readonly to?: string;
  /** The same with search parameters, as `paths` has it. */
  readonly link?: { readonly to: string; readonly search: never };
  readonly onClick?: () => void;
  readonly isCurrent?: boolean;
  readonly className?: string | undefined;
}

/** Shows one row of a simple list: title, description, and content at both ends. */
export function ListRow(props: ListRowProps) {
  const { title, description, start, end, to, link = to, onClick, isCurrent, className } = props;
  const current = isCurrent ? ({ 'aria-current': 'true' } as const) : {};
  const target = typeof link === 'string' ? { to: link } : link;
  const name = target ? (
    <Link {...target} className={classes.listRowTitle} {...current}>
      {title}
    </Link>
  ) : onClick ? (
    <UnstyledButton className={classes.listRowTitle} onClick={onClick} {...current}>
      {title}
    </UnstyledButton>
  ) : (
    <span className={classes.listRowTitle}>{title}</span>
  );
  return (
    <li className={joinClasses(classes.listRow, className)} data-current={isCurrent || undefined}>
      {start}
      <Box grow shrink>
        {name}
        {description && (
          <Text as="div" size="sm" tone="ink3">
            {description}
          </Text>
        )}
      </Box>
      {end && (
        <Row relative gap={2}>
          {end}
        </Row>
      )}
    </li>
  );
}
