import type { Language } from '@rounds/contract/languages.ts';
import { translateName } from '@rounds/contract/languages.ts';
import type { Tx } from '../../../db/database.ts';
import type { TaskContext } from '../../../http/module.ts';
import { getField, type WorkspaceClock } from '../queries/due.ts';
import type { ReminderRow } from '../queries/records.ts';

export interface SendContext extends TaskContext {
  readonly tx: Tx;
  readonly workspace_id: number;
  readonly clock: WorkspaceClock;
  readonly now: Date;
}

/** The field of a reminder, with its name in each language. */
export async function readField(tx: Tx, { field_id }: ReminderRow) {
  const field = await getField(tx, field_id);
  return { key: field.key, toName: (language: Language) => translateName(field, language) };
}
