/** A place as screens keep it, each beside what it draws of it. */
import { type AnswerKey, type AnswerPlace, answerKey } from '../answers/change.ts';
import type { Id } from '../template/document.ts';
import type { Places } from './places.ts';

/** Remembers where it was found last: in a form for all its runs, in rows until some come or go. */
export class Spot implements AnswerPlace {
  readonly item_id: Id;
  readonly row: readonly Id[] | undefined;
  readonly key: AnswerKey;
  #foundIn: Places['mark'] | undefined = undefined;
  #slot: number | undefined = undefined;

  constructor({ item_id, row }: AnswerPlace) {
    this.item_id = item_id;
    this.row = row?.length ? row : undefined;
    this.key = answerKey(this);
  }

  /** Its slot, or undefined where there is none of its key. */
  slotIn(places: Places): number | undefined {
    if (this.#foundIn !== places.formMark && this.#foundIn !== places.mark) {
      const slot = places.slotOf(this.key);
      this.#slot = slot;
      this.#foundIn = slot !== undefined && slot < places.form ? places.formMark : places.mark;
    }
    return this.#slot;
  }
}
