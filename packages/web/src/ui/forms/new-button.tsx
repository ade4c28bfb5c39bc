import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

interface NewButtonProps {
  /** The petrol one stands in the top bar; there is one to a view, so another is `default`. */
  readonly variant?: 'filled' | 'default';
  readonly icon?: ComponentType<{ size: number; stroke: number }>;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Begins what a screen has most of; the key C does the same. */
export function NewButton({ variant, icon: Icon = IconPlus, onClick, children }: NewButtonProps) {
  return (
    <Button aria-keyshortcuts="c" variant={variant} leftSection={<Icon size={16} stroke={2} />} onClick={onClick}>
      {children}
    </Button>
  );
}
