import type { ReactNode } from 'react';
import { Row, Stack, Text } from '../layout/box.tsx';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** `nothing`: no entry exists yet. `filtered`: a search or filter has no results. */
  kind?: 'nothing' | 'filtered';
  /** One primary action and at most one secondary one. */
  action?: ReactNode;
}

/** Tells what belongs here and offers the next step. */
export function EmptyState({ title, text, kind = 'nothing', action }: EmptyStateProps) {
  return (
    <Stack align="center" textAlign="center" className={classes.empty}>
      <svg width="74" height="74" viewBox="0 0 74 74" fill="none" strokeLinecap="round" aria-hidden="true">
        <rect x="15" y="10" width="44" height="56" rx="7" stroke="var(--track)" strokeWidth="5" />
        <path d="M27 28h20M27 40h20M27 52h10" stroke="var(--track)" strokeWidth="5" />
        {kind === 'nothing' ? (
          <path d="M56 47v18M47 56h18" stroke="var(--brand)" strokeWidth="6" />
        ) : (
          <>
            <circle cx="52" cy="50" r="10" fill="var(--surface)" stroke="var(--ink3)" strokeWidth="5" />
            <path d="m60 58 8 8" stroke="var(--ink3)" strokeWidth="5" />
          </>
        )}
      </svg>
      <h2 className={classes.title}>{title}</h2>
      {text && (
        <Text mt={2} tone="ink2" maxWidth="44ch">
          {text}
        </Text>
      )}
      {action && (
        <Row wrap align="stretch" justify="center" gap={2} className={classes.actions}>
          {action}
        </Row>
      )}
    </Stack>
  );
}
