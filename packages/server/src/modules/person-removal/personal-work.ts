/** The open work of one person in each module, which is handed over when the person is deleted. */
import type { PersonalWorkKind } from '@rounds/contract/person-removal';
import type { Tx } from '../../db/database.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import { extensionPoint } from '../../http/extensions.ts';

export interface Successor {
  readonly id: number;
  readonly full_name: string;
}

export interface HandOver {
  readonly tx: Tx;
  readonly workspace_id: number;
  /** The person who is deleted. */
  readonly user_id: number;
  /** Null if nobody takes over. */
  readonly successor: Successor | null;
}

export interface PersonalWork {
  readonly kind: PersonalWorkKind;
  count(tx: Tx, userId: number): Promise<number>;
  /**
   * Gives all of it to the successor, or leaves it without anybody. Rows that are deleted with their person, by a foreign
   * key of the database, may stay as they are. Returns what changed.
   */
  handOver(context: HandOver): Promise<readonly NewEvent[]>;
}

export const personalWork = extensionPoint<PersonalWork>('person_removal.work');

export interface NameChange {
  readonly user_id: number;
  readonly name: string;
  readonly replacement: string;
}

/** Copies of names in texts, in addition to those that the database shows by itself: see `queries/names.ts`. */
export interface NameCopies {
  replace(tx: Tx, change: NameChange): Promise<void>;
}

export const nameCopies = extensionPoint<NameCopies>('person_removal.names');
