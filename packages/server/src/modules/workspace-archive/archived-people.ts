/** The people of an archive, by what tells them apart in every installation: their address. */
import { emailAddress } from '@rounds/contract/values.ts';
import * as z from 'zod';
import { toEmailKey } from '../auth/index.ts';
import { type Archive, damagedError } from './read-archive.ts';

const person = z.looseObject({
  id: z.number().int().positive(),
  /** Null: removed, or a placeholder for people who were. */
  email: z.string().nullable(),
  status: z.string(),
});
export type ArchivedPerson = z.infer<typeof person>;

/** @throws ApiError ARCHIVE_DAMAGED */
export function parsePerson(line: string): ArchivedPerson {
  const parsed = person.safeParse(parseLine(line));
  if (!parsed.success) throw damagedError();
  const { email } = parsed.data;
  if (email !== null && !emailAddress().safeParse(email).success) throw damagedError();
  return parsed.data;
}

/** @throws ApiError ARCHIVE_DAMAGED */
export function parseLine(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The text is treated like any other one that is no object.
  }
  throw damagedError();
}

interface ArchivedPeople {
  readonly ids: ReadonlySet<number>;
  /** The addresses, by their keys. */
  readonly addresses: ReadonlyMap<string, string>;
}

export async function readPeople(archive: Archive): Promise<ArchivedPeople> {
  const ids = new Set<number>();
  const addresses = new Map<string, string>();
  for await (const line of archive.readLines('user')) {
    const { id, email } = parsePerson(line);
    ids.add(id);
    if (email !== null) addresses.set(toEmailKey(email), email);
  }
  return { ids, addresses };
}
