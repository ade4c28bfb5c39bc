import { type AnswerKey, answerKey, type Id, type LoggedChange } from '@rounds/engine';
import type { SaveState } from './form.ts';

/** Stores unsent changes, and where each of them is stored. */
export class WaitingChanges {
  readonly #waiting = new Map<Id, { readonly key: AnswerKey; where: SaveState }>();
  readonly #at = new Map<AnswerKey, Set<Id>>();

  add(change: LoggedChange, where: SaveState): void {
    const key = answerKey(change);
    this.#waiting.set(change.id, { key, where });
    this.#at.set(key, (this.#at.get(key) ?? new Set()).add(change.id));
  }

  remove(id: Id): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) this.#at.get(waiting.key)?.delete(id);
  }

  markStored(id: Id): void {
    const waiting = this.#waiting.get(id);
    if (waiting) waiting.where = 'device';
  }

  /** If an answer has several unsent changes, the least durable one counts. */
  get(key: AnswerKey): SaveState {
    const places = [...(this.#at.get(key) ?? [])].map((id) => this.#waiting.get(id)?.where);
    return places.includes('window') ? 'window' : places.at(-1);
  }
}
