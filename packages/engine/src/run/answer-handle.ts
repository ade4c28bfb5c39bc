/** A reference to an answer, which a screen keeps for each question that it displays. */
import { type AnswerAddress, type AnswerKey, answerKey } from '../answers/change.ts';
import type { Id } from '../template/document.ts';
import type { SlotTree } from './compile/slot-tree.ts';

/** Caches the slot for all runs of a form. Slots of rows may change, so these are found by their key each time. */
export class AnswerHandle implements AnswerAddress {
  readonly item_id: Id;
  readonly row: readonly Id[] | undefined;
  readonly key: AnswerKey;
  #form: SlotTree['formIdentity'] | undefined = undefined;
  #slot = 0;

  constructor({ item_id, row }: AnswerAddress) {
    this.item_id = item_id;
    this.row = row?.length ? row : undefined;
    this.key = answerKey(this);
  }

  /** The slot of the answer; undefined if the layout has no such key. */
  findSlot({ formIdentity, formSize, findSlot }: SlotTree): number | undefined {
    if (formIdentity === this.#form) return this.#slot;
    const slot = findSlot(this.key);
    if (slot !== undefined && slot < formSize) {
      this.#form = formIdentity;
      this.#slot = slot;
    }
    return slot;
  }
}
