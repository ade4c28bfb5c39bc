import type { HTMLAttributes, Ref } from 'react';

interface ScrollRegionProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'section' | 'ul';
  readonly ref?: Ref<HTMLElement>;
}

/** A scrollable region without focusable content: it is focusable itself, so that the keyboard can scroll it. */
export const ScrollRegion = ({ as: Part = 'section', ref, ...props }: ScrollRegionProps) => (
  <Part ref={ref as Ref<never>} tabIndex={0} {...props} />
);
