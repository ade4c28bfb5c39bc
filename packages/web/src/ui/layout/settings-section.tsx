import type { ReactNode } from 'react';
import classes from './settings-section.module.css';

/** A column of settings sections with a readable width. */
export const SettingsColumn = ({ children }: { children: ReactNode }) => (
  <div className={classes.scroll}>
    <div className={classes.column}>{children}</div>
  </div>
);

/** One group of settings with a title and an explanation. */
export function SettingsSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.header}>
        <h2>{title}</h2>
      </div>
      {text && <p className={classes.text}>{text}</p>}
      <div className={classes.body}>{children}</div>
    </section>
  );
}

/** The fields of a section in a column; `pair` puts two side by side where there is room. */
export const SettingsFields = ({ children, pair }: { children: ReactNode; pair?: boolean }) => (
  <div className={classes.fields} data-pair={pair || undefined}>
    {children}
  </div>
);
