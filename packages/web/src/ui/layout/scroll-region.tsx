import { useMergedRef } from '@mantine/hooks';
import { type HTMLAttributes, type Ref, useState } from 'react';
import { joinClasses } from '../primitives/unstyled-button.tsx';
import classes from './scroll-region.module.css';
import { useOverflow } from './use-overflow.ts';

interface ScrollRegionProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'section' | 'ul';
  readonly ref?: Ref<HTMLElement>;
}

/**
 * A scrollable region without focusable content: it is focusable itself, so that the keyboard can scroll it. Its edge
 * fades where more columns follow.
 */
export function ScrollRegion({ as: Part = 'section', ref, className, ...props }: ScrollRegionProps) {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useOverflow(region);
  const mergedRef = useMergedRef(ref, setRegion);
  return (
    <Part ref={mergedRef as Ref<never>} tabIndex={0} className={joinClasses(classes.region, className)} {...props} />
  );
}
