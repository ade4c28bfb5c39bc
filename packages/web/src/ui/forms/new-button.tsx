import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

interface NewButtonProps {
  /** `filled` is for the top bar; a view has only one primary button, so all others are `default`. */
  readonly variant?: 'filled' | 'default';
  readonly icon?: ComponentType<{ size: number; stroke: number }>;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Creates what the screen lists; the key C does the same. */
export function NewButton({ variant, icon: Icon = IconPlus, onClick, children }: NewButtonProps) {
  return (
    <Button aria-keyshortcuts="c" variant={variant} leftSection={<Icon size={16} stroke={2} />} onClick={onClick}>
      {children}
    </Button>
  );
}
