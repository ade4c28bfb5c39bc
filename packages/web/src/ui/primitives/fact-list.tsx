import type { ReactNode } from 'react';
import classes from './primitives.module.css';
import { joinClasses } from './unstyled-button.tsx';

/** A label with its value. */
export interface Fact {
  readonly label: string;
  /** A fact without a value (null, undefined or an empty text) is left out. */
  readonly value: ReactNode;
}

interface FactListProps {
  readonly facts: readonly Fact[];
  /** `stacked` puts each value below its label, for narrow panels. */
  readonly layout?: 'columns' | 'stacked';
  readonly className?: string | undefined;
}

/** Lists the facts of one thing, each with a label. */
export function FactList({ facts, layout = 'columns', className }: FactListProps) {
  const filledFacts = facts.filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={joinClasses(classes.factList, className)} data-layout={layout}>
      {filledFacts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
