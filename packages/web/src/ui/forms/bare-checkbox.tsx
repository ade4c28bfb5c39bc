import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './bare-checkbox.module.css';

type BareCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  readonly 'aria-label': string;
  readonly indeterminate?: boolean;
};

/** A checkbox without a label beside it, for places that have a hundred: the browser’s own, in our looks. */
export function BareCheckbox({ indeterminate = false, className, ...input }: BareCheckboxProps) {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (element.current) element.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <input ref={element} type="checkbox" className={className ? `${styles.box} ${className}` : styles.box} {...input} />
  );
}
