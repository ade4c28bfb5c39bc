import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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

interface SaveBarProps {
  /** The bar is only shown when there is something to save. */
  isChanged: boolean;
  isPending: boolean;
  /** Says what changes and who is affected. */
  text: string;
  onUndo(): void;
}

/** Saves or discards changes; at the end of a form, only when something was changed. */
export function SaveBar({ isChanged, isPending, text, onUndo }: SaveBarProps) {
  const { t } = useTranslation('common');
  if (!isChanged) return null;
  return (
    <div className={classes.save}>
      <p>{text}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onUndo}>
          {t('save.undo')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('save.save')}
        </Button>
      </div>
    </div>
  );
}
