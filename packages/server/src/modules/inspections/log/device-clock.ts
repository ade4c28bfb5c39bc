/**
 * Corrects the times of a device whose clock is wrong. A device says with each call what its clock shows, so that
 * its error is known. Times that are still impossible, because the clock was set in between, move to the earliest
 * possible time and keep their order and distances.
 */
import { MAX_CLOCK_ERROR_MINUTES } from '@rounds/contract/clock.ts';
import { isChange } from '@rounds/contract/inspections';
import { type Change, isRowChange } from '@rounds/engine';
import type { RunnableVersion } from '../versions.ts';

const MAX_CLOCK_ERROR_MS = MAX_CLOCK_ERROR_MINUTES * 60_000;
/** Programs that bring in history say no time of their own; no device was wrong by less. */
const EARLIEST_WITHOUT_CLOCK = Date.parse('2000-01-01T00:00:00Z');

/** `checkChange` rejects earlier times, which no clock shows. */
const MIN_TIME = Date.parse('0001-01-01T00:00:00Z');

type Bounds = Pick<RunnableVersion, 'template_created_at'>;

export class DeviceClock {
  readonly #now: number;
  readonly #isKnown: boolean;
  /** The offset that is added to the times of the device; 0 while its clock is right, or unknown. */
  readonly #offset: number;

  /** @param sentAt what the clock of the device showed when it sent the call */
  constructor(now: Date, sentAt: string | undefined) {
    this.#now = now.getTime();
    this.#isKnown = sentAt !== undefined;
    const offset = sentAt === undefined ? 0 : this.#now - Date.parse(sentAt);
    this.#offset = Math.abs(offset) > MAX_CLOCK_ERROR_MS ? offset : 0;
  }

  /** Nobody answers a template before it exists. */
  #getEarliest({ template_created_at }: Bounds): number {
    return this.#isKnown ? template_created_at.getTime() - MAX_CLOCK_ERROR_MS : EARLIEST_WITHOUT_CLOCK;
  }

  /** One time of the device. */
  correct(at: string, version: Bounds): string {
    return this.#createCorrection([at], this.#getEarliest(version))(at);
  }

  /** The changes of one call with corrected times. What is no change stays, and is rejected later. */
  correctChanges(changes: readonly unknown[], version: Bounds): readonly unknown[] {
    const earliest = this.#getEarliest(version);
    if (this.#offset === 0 && changes.every((change) => !(getTime(change) < earliest))) return changes;
    const valid = changes.filter(isChange);
    const correct = this.#createCorrection(
      valid.map(({ at }) => at),
      earliest,
    );
    return changes.map((change) => (isChange(change) ? correctChange(change, correct) : change));
  }

  #createCorrection(times: readonly string[], earliest: number): (at: string) => string {
    const first = Math.min(...times.map((at) => Date.parse(at)).filter((time) => this.#isTooEarly(time, earliest)));
    return (at) => {
      const time = Date.parse(at);
      if (Number.isNaN(time)) return at;
      const corrected = this.#isTooEarly(time, earliest) ? earliest + (time - first) : this.#shift(time, earliest);
      // A clock that ran ahead for a while needs nothing: folding caps its times at the receipt.
      return corrected === time ? at : new Date(Math.min(corrected, this.#now)).toISOString();
    };
  }

  /** Whether a time is impossible, with the error of the clock and without it. */
  #isTooEarly(time: number, earliest: number): boolean {
    return time >= MIN_TIME && time < earliest && this.#shift(time, earliest) < earliest;
  }

  /** The error of the clock applies only where it leads to a possible time: the clock may have been set since. */
  #shift(time: number, earliest: number): number {
    const shifted = time + this.#offset;
    return shifted >= earliest && shifted <= this.#now + MAX_CLOCK_ERROR_MS ? shifted : time;
  }
}

const getTime = (change: unknown): number => Date.parse(String((change as { at?: unknown } | null)?.at));

/** An acknowledgment repeats its time in its value. */
function correctChange(change: Change, correct: (at: string) => string): Change {
  const corrected = { ...change, at: correct(change.at) };
  if (isRowChange(corrected) || !isAcknowledgment(corrected.value)) return corrected;
  return { ...corrected, value: { ...corrected.value, at: correct(corrected.value.at) } };
}

const isAcknowledgment = (value: unknown): value is { readonly at: string } =>
  typeof value === 'object' && value !== null && 'accepted' in value && 'at' in value && typeof value.at === 'string';
