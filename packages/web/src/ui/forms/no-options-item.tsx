import type { ReactNode } from 'react';

/** Says in a list of options that there is no match; screen readers ignore a list without an entry. */
export function NoOptionsItem({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and nothing here can be chosen
    <span role="option" aria-disabled aria-selected={false}>
      {children}
    </span>
  );
}
