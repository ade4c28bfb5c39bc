import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON } from '../display/icon.ts';
import { Row } from '../layout/box.tsx';
import classes from './form-error.module.css';

/** Shows why a form as a whole was rejected; an error of one field is shown at that field. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <Row
      as="p"
      align="start"
      py={2.5}
      px={3}
      radius="control"
      bg="red-soft"
      size="sm"
      tone="red-ink"
      className={classes.error}
      role="alert"
    >
      <IconAlertTriangle {...ICON} size={17} />
      <span>{children}</span>
    </Row>
  );
}
