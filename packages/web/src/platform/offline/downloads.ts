/** Reads and stores what screens download for work without a network. */
import type { DeviceDatabase } from './device-database.ts';
import { type StoredIssueChoices, translateChoices } from './issue-choices.ts';
import type { LastInspection, StoredLast } from './last-inspections.ts';

const CHOICES_KEY = 'choices';

/** Returns the choices with the names in this language. */
export async function findIssueChoices(db: DeviceDatabase, language: string): Promise<StoredIssueChoices | undefined> {
  const record = await db.get('issue_choices', CHOICES_KEY);
  return record && translateChoices(record, language);
}

export const saveIssueChoices = (db: DeviceDatabase, choices: StoredIssueChoices) =>
  db.put('issue_choices', choices, CHOICES_KEY);

export const findLastInspection = async (db: DeviceDatabase, inspection: string): Promise<LastInspection | null> =>
  (await db.get('last_inspections', inspection))?.last ?? null;

export const saveLastInspection = (db: DeviceDatabase, record: StoredLast) => db.put('last_inspections', record);
