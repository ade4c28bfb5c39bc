import type { HTMLAttributes, Ref } from 'react';

interface ScrollRegionProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'section' | 'ul';
  readonly ref?: Ref<HTMLElement>;
}

/** What scrolls by itself and holds nothing that the keyboard could stop at: it stops at the whole, and scrolls it. */
export const ScrollRegion = ({ as: Part = 'section', ref, ...props }: ScrollRegionProps) => (
  <Part ref={ref as Ref<never>} tabIndex={0} {...props} />
);
