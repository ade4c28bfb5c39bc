import type { ReactNode } from 'react';

/** Says in a list of choices that nothing fits: a list without any entry is none to a screen reader. */
export function NoOptionsItem({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and nothing here can be chosen
    <span role="option" aria-disabled aria-selected={false}>
      {children}
    </span>
  );
}
