import type { ReactNode } from 'react';
import { Grid, Stack, Text } from './box.tsx';
import classes from './settings-section.module.css';

/** A column of settings sections with a readable width. */
export const SettingsColumn = ({ children }: { children: ReactNode }) => (
  <div className={classes.scroll}>
    <Stack gap={5} className={classes.column}>
      {children}
    </Stack>
  </div>
);

/** Shows a group of settings with a title and an explanation. */
export function SettingsSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.header}>
        <h2>{title}</h2>
      </div>
      {text && (
        <Text px={4} size="sm" tone="ink2" className={classes.text}>
          {text}
        </Text>
      )}
      <Stack gap={4} px={4} pt={2} pb={4} className={classes.body}>
        {children}
      </Stack>
    </section>
  );
}

/** Places the fields of a section in a column; `pair` puts two side by side if they fit. */
export const SettingsFields = ({ children, pair }: { children: ReactNode; pair?: boolean }) => (
  <Grid gap={4} className={classes.fields} data-pair={pair || undefined}>
    {children}
  </Grid>
);
