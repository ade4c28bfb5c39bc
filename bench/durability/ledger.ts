/** Records what the writers sent, and what the product acknowledged of it. */
import { randomUUID } from 'node:crypto';

export interface SentChange {
  readonly id: string;
  readonly item_id: string;
  readonly at: string;
  readonly value?: unknown;
  readonly media?: { readonly add: readonly string[] };
}

/** `unknown`: the call was given up without a response, so it may have happened, but only as a whole. */
export type Outcome = 'acknowledged' | 'unknown';

export interface SentCall {
  readonly changes: readonly SentChange[];
  readonly completes: boolean;
  outcome: Outcome;
}

export interface SentFile {
  readonly uuid: string;
  readonly hash: string;
  outcome: Outcome;
}

export interface SentInspection {
  readonly uuid: string;
  readonly calls: SentCall[];
  readonly files: SentFile[];
  /** Set when a call that completes it has been sent, acknowledged or not. */
  isCompleting: boolean;
}

export class Ledger {
  readonly inspections: SentInspection[] = [];
  /** Problems that were found, as sentences. */
  readonly problems: string[] = [];

  begin(): SentInspection {
    const inspection: SentInspection = { uuid: randomUUID(), calls: [], files: [], isCompleting: false };
    this.inspections.push(inspection);
    return inspection;
  }

  count() {
    const acknowledged = ({ outcome }: { outcome: Outcome }) => outcome === 'acknowledged';
    const calls = this.inspections.flatMap((inspection) => inspection.calls);
    const acknowledgedCalls = calls.filter(acknowledged);
    return {
      changes: acknowledgedCalls.reduce((sum, { changes }) => sum + changes.length, 0),
      files: this.inspections.flatMap(({ files }) => files).filter(acknowledged).length,
      completions: acknowledgedCalls.filter(({ completes }) => completes).length,
      given_up: calls.length - acknowledgedCalls.length,
    };
  }
}
