import { type BulkEditProblem, MAX_LISTED_PROBLEMS } from '@rounds/contract/bulk-edit.ts';
import type { EditableRecord, Obstacle } from './kind.ts';

/** The records that are left as they are: how many, and the first of them by name. */
export class ProblemList {
  #count = 0;
  readonly #listed: BulkEditProblem[] = [];

  add(record: Pick<EditableRecord, 'uuid' | 'name'> | null, { reason, fields }: Obstacle): void {
    this.#count += 1;
    if (this.#listed.length >= MAX_LISTED_PROBLEMS) return;
    const { uuid = null, name = '' } = record ?? {};
    this.#listed.push({ uuid, name, reason, ...(fields && { fields: [...fields] }) });
  }

  get count(): number {
    return this.#count;
  }

  get listed(): BulkEditProblem[] {
    return this.#listed;
  }
}
