/**
 * Creates the keys of the items in one row. They are long texts, and a form may have many thousands of them, so they
 * are created once per row and kept while rows are added and removed.
 */
import { type AnswerKey, answerKey } from '../../answers/change.ts';
import type { Id } from '../../template/document.ts';
import type { Node } from './node.ts';

/** The keys of the rows of each repeat by their ids. */
export type RowsById = ReadonlyMap<number, ReadonlyMap<Id, RowKeys>>;

export class RowKeys {
  /** The rows that contain the items, outermost first. */
  readonly path: readonly Id[];
  /** The rows of repeats inside the row. */
  readonly below = new Map<number, ReadonlyMap<Id, RowKeys>>();
  readonly #keys: AnswerKey[] = [];
  readonly #first: number;

  constructor(path: readonly Id[], first: number) {
    this.path = path;
    this.#first = first;
  }

  /** The key of an item at or below the repeat. */
  getKey({ index, item }: Node): AnswerKey {
    const cached = this.#keys[index - this.#first];
    if (cached !== undefined) return cached;
    const key = answerKey({ item_id: item.id, row: this.path });
    this.#keys[index - this.#first] = key;
    return key;
  }
}
