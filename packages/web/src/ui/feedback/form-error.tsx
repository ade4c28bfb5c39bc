import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-error.module.css';

/** Why a form as a whole was rejected; an error of one field is shown at that field. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p className={classes.error} role="alert">
      <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
