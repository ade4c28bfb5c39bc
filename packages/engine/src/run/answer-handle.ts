/** A place as screens keep it, each beside what it draws of it. */
import { type AnswerAddress, type AnswerKey, answerKey } from '../answers/change.ts';
import type { Id } from '../template/document.ts';
import type { SlotTree } from './compile/slot-tree.ts';

/** Remembers its slot for all runs of its form. In rows, whose slots change, it has its key at hand. */
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

  /** Its slot, or undefined where there is none of its key. */
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
