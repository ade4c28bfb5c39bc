import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** `nothing`: no entry exists yet. `filtered`: a search or filter has no results. */
  kind?: 'nothing' | 'filtered';
  /** One primary action and at most one secondary one. */
  action?: ReactNode;
}

/** Says what belongs here and offers the next step. */
export function EmptyState({ title, text, kind = 'nothing', action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <svg width="74" height="74" viewBox="0 0 74 74" fill="none" aria-hidden="true">
        <circle cx="37" cy="37" r="33" stroke="var(--track)" strokeWidth="7" />
        {kind === 'nothing' ? (
          <path d="M37 4a33 33 0 0 1 31.5 23" stroke="var(--brand)" strokeWidth="7" strokeLinecap="round" />
        ) : (
          <path d="M25 37h24" stroke="var(--ink3)" strokeWidth="5" strokeLinecap="round" />
        )}
      </svg>
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
