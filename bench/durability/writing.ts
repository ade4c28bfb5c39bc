/** Several writers at once, and when the first call was acknowledged that was sent after a fault. */
import { Dice } from '@rounds/engine/testing';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { publishChecklist } from '../lib/inspection.ts';
import { Ledger } from './ledger.ts';
import { write } from './writer.ts';

const QUESTIONS = 20;

export interface Writing {
  readonly ledger: Ledger;
  /** Waits for what is sent after this time, as `performance.now()` gives it. */
  watchFrom(time: number): void;
  /** Returns when the first such call was acknowledged; null before that. */
  getAcknowledgedAt(): number | null;
  stop(): Promise<void>;
}

export async function startWriting(product: Product, writers: number): Promise<Writing> {
  const ledger = new Ledger();
  const checklist = await publishChecklist(product, QUESTIONS);
  let isOver = false;
  let watchedFrom = Number.POSITIVE_INFINITY;
  let acknowledgedAt: number | null = null;
  const shared = ledger.begin();
  const writing = Array.from({ length: writers }, (_, index) =>
    write({
      ...{ product, checklist, ledger, shared, dice: new Dice(index + 1), isOver: () => isOver },
      onAcknowledged: (sentAt) => {
        if (sentAt > watchedFrom) acknowledgedAt ??= performance.now();
      },
    }),
  );
  return {
    ledger,
    watchFrom: (time) => {
      watchedFrom = time;
    },
    getAcknowledgedAt: () => acknowledgedAt,
    stop: async () => {
      isOver = true;
      await Promise.all(writing);
    },
  };
}
