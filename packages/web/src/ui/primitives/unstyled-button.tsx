import type { ComponentProps } from 'react';
import classes from './primitives.module.css';

/** A button without a look of its own, for content that is pressed as a whole. */
export function UnstyledButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" className={joinClasses(classes.unstyledButton, className)} {...props} />;
}

/** Joins the names of classes; false and undefined are left out. */
export const joinClasses = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
