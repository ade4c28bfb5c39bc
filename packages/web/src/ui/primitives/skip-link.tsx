import type { ReactNode } from 'react';
import { Text } from '../layout/box.tsx';
import classes from './primitives.module.css';
import { UnstyledButton } from './unstyled-button.tsx';

interface SkipLinkProps {
  /** The part of the page that it leads to, where that is an address. */
  readonly href?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

const LOOK = { py: 2, px: 3.5, tone: 'on-brand', weight: 550, bg: 'brand', radius: 'control', noPrint: true } as const;

/** The first control of a page: leads past what all pages begin with. Visible only while it has the focus. */
export const SkipLink = ({ href, onClick, children }: SkipLinkProps) =>
  href === undefined ? (
    <Text as={UnstyledButton} {...LOOK} className={classes.skipLink} onClick={onClick}>
      {children}
    </Text>
  ) : (
    <Text as="a" {...LOOK} className={classes.skipLink} href={href}>
      {children}
    </Text>
  );
