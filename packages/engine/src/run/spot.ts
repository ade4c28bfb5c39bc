/** A place as screens keep it, each beside what it draws of it. */
import { type AnswerKey, type AnswerPlace, answerKey } from '../answers/change.ts';
import type { Id } from '../template/document.ts';
import type { Places } from './places.ts';

/** Remembers its slot for all runs of its form. In rows, whose slots change, it has its key at hand. */
export class Spot implements AnswerPlace {
  readonly item_id: Id;
  readonly row: readonly Id[] | undefined;
  readonly key: AnswerKey;
  #form: Places['mark'] | undefined = undefined;
  #slot = 0;

  constructor({ item_id, row }: AnswerPlace) {
    this.item_id = item_id;
    this.row = row?.length ? row : undefined;
    this.key = answerKey(this);
  }

  /** Its slot, or undefined where there is none of its key. */
  slotIn({ mark, form, slotOf }: Places): number | undefined {
    if (mark === this.#form) return this.#slot;
    const slot = slotOf(this.key);
    if (slot !== undefined && slot < form) {
      this.#form = mark;
      this.#slot = slot;
    }
    return slot;
  }
}
