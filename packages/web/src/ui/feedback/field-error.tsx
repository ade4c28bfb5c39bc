import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON } from '../display/icon.ts';

/** The error of a field, passed as its `error`, or of a group of fields, below them. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'flex-start', gap: 7, color: 'var(--mantine-color-error)' }}>
      <IconAlertTriangle {...ICON} size={15} style={{ flex: 'none', marginBlockStart: 1 }} />
      <span>{children}</span>
    </span>
  );
}
