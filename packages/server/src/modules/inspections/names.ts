/** What answers point at only by id: people and assets, and what they are called. */
import { type Answer, type AnswerNames, CATALOGUE, type Item } from '@rounds/engine';
import type { Tx } from '../../db/database.ts';
import { assetNames } from '../assets/index.ts';
import { namesOf } from './queries.ts';
import type { Version } from './versions.ts';

type Named = Pick<AnswerNames, 'people' | 'assets'>;

/** Whoever answered, and whom answers name. */
export function peopleOf({ items }: Version, answers: readonly Answer[]): number[] {
  const people = new Set<number>();
  for (const { item_id, by, value } of answers) {
    if (by !== undefined) people.add(by);
    const item = items.get(item_id);
    for (const id of item ? peopleIn(item, value) : []) people.add(id);
  }
  return [...people];
}

function peopleIn({ type }: Item, value: unknown): readonly number[] {
  const kind = CATALOGUE[type].value;
  if (kind === 'people' && Array.isArray(value)) return value.map(Number);
  return kind === 'acknowledgment' && value ? [Number((value as { by: unknown }).by)] : [];
}

function assetsOf({ items }: Version, answers: readonly Answer[]): string[] {
  const uuids = answers.flatMap(({ item_id, value }) => {
    const type = items.get(item_id)?.type;
    return (type === 'asset' || type === 'site') && typeof value === 'string' ? [value.toLowerCase()] : [];
  });
  return [...new Set(uuids)];
}

/** What the assets that answers name are called today. */
export async function assetsNamed(tx: Tx, version: Version, answers: readonly Answer[]): Promise<Named['assets']> {
  const found = await assetNames(tx, assetsOf(version, answers));
  return Object.fromEntries(found.map(({ uuid, asset_id, display_name }) => [uuid, { asset_id, display_name }]));
}

/** What the people of an inspection are called today. */
export async function peopleNamed(
  tx: Tx,
  version: Version,
  answers: readonly Answer[],
): Promise<Record<string, string>> {
  return Object.fromEntries(await namesOf(tx, peopleOf(version, answers)));
}
