import { type ComponentProps, useEffect, useRef } from 'react';
import classes from './bare-checkbox.module.css';

type BareCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  readonly 'aria-label': string;
  readonly indeterminate?: boolean;
};

/** A native checkbox without a visible label, for lists that have hundreds of them. */
export function BareCheckbox({ indeterminate = false, className, ...input }: BareCheckboxProps) {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (element.current) element.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <input
      ref={element}
      type="checkbox"
      className={className ? `${classes.box} ${className}` : classes.box}
      {...input}
    />
  );
}
