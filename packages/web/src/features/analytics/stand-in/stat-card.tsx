import type { Measure } from '@rounds/contract/analytics';
import type { ReactNode } from 'react';
import { Panel, Stat, UnstyledButton } from '../../../ui/index.ts';
import classes from './stand-in.module.css';

interface StatCardProps {
  readonly label: string;
  /** As it is shown. */
  readonly text: string;
  readonly value: number | null;
  readonly previous?: number | null | undefined;
  readonly measure: Measure;
  readonly points?: readonly (number | null)[];
  readonly hint?: ReactNode;
  readonly onOpen?: (() => void) | undefined;
}

/** One figure; it opens the rows behind it. */
export const StatCard = ({ label, text, hint, onOpen }: StatCardProps) => (
  <Panel label={label}>
    <Stat
      label={label}
      value={
        onOpen ? (
          <UnstyledButton className={classes.name} aria-label={`${label}: ${text}`} onClick={onOpen}>
            {text}
          </UnstyledButton>
        ) : (
          text
        )
      }
      hint={hint}
    />
  </Panel>
);
