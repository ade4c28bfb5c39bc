import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './form-error.module.css';

/** Why a form as a whole was refused; what belongs to one field stands at that field. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p className={styles.error} role="alert">
      <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
