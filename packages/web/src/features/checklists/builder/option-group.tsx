import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './option-group.module.css';

interface OptionGroupProps {
  title: string;
  aside?: ReactNode;
  /** Rarely used: shut until somebody opens it. Absent, the group is always open. */
  folded?: boolean;
  children: ReactNode;
}

export function OptionGroup({ title, aside, folded, children }: OptionGroupProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(folded !== true);
  if (folded === undefined) {
    return (
      <section className={classes.group} aria-labelledby={id}>
        <div className={classes.head}>
          <h3 id={id}>{title}</h3>
          {aside}
        </div>
        {children}
      </section>
    );
  }
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>
        <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {title}
          <IconChevronRight size={15} className={classes.arrow} data-open={isOpen || undefined} />
        </button>
      </h3>
      {isOpen && children}
    </section>
  );
}
