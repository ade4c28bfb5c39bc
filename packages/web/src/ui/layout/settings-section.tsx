import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './settings-section.module.css';

/** Parts of settings one below the other, as wide as they can be read. */
export const SettingsColumn = ({ children }: { children: ReactNode }) => (
  <div className={styles.scroll}>
    <div className={styles.column}>{children}</div>
  </div>
);

/** One thing that can be set, with what it is about. */
export function SettingsSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.header}>
        <h2>{title}</h2>
      </div>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Fields of a part, one below the other; `pair` puts two side by side where there is room. */
export const SettingsFields = ({ children, pair }: { children: ReactNode; pair?: boolean }) => (
  <div className={styles.fields} data-pair={pair || undefined}>
    {children}
  </div>
);

interface SaveBarProps {
  /** Nothing is to be saved: the bar is not there. */
  isChanged: boolean;
  isPending: boolean;
  /** What changes, and for whom. */
  text: string;
  onUndo(): void;
}

/** At the end of a form, only when something was changed. */
export function SaveBar({ isChanged, isPending, text, onUndo }: SaveBarProps) {
  const { t } = useTranslation('common');
  if (!isChanged) return null;
  return (
    <div className={styles.save}>
      <p>{text}</p>
      <div className={styles.actions}>
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
