/** Names of the people and assets that answers refer to only by id. */
import { type Answer, type AnswerNames, CATALOGUE, getSiteSource, type Item, type RunContext } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { findAssetNames } from '../../assets/index.ts';
import { readPlainValues } from '../../custom-fields/index.ts';
import { getUserNames } from '../queries/inspections.ts';
import type { RunnableVersion } from '../versions.ts';

type ReferencedNames = Pick<AnswerNames, 'people' | 'assets'>;

/** The ids of people who answered, and of people that answers name. */
export function listNamedPeople({ items }: RunnableVersion, answers: readonly Answer[]): number[] {
  const people = new Set<number>();
  for (const { item_id, by, value } of answers) {
    if (by !== undefined) people.add(by);
    const item = items.get(item_id);
    for (const id of item ? listPeopleInValue(item, value) : []) people.add(id);
  }
  return [...people];
}

/** The ids of people that an answer names. */
export function listPeopleInValue({ type }: Item, value: unknown): readonly number[] {
  const kind = CATALOGUE[type].value;
  if (kind === 'people' && Array.isArray(value)) return value.map(Number);
  return kind === 'acknowledgment' && value ? [Number((value as { by: unknown }).by)] : [];
}

/** Questions for a site are answered with an asset where they name no structure. */
const isAssetQuestion = (item: Item | undefined): boolean =>
  item?.type === 'asset' || (item?.type === 'site' && getSiteSource(item) === null);

function listNamedAssets({ items }: RunnableVersion, answers: readonly Answer[]): string[] {
  const uuids = answers.flatMap(({ item_id, value }) => {
    return isAssetQuestion(items.get(item_id)) && typeof value === 'string' ? [value.toLowerCase()] : [];
  });
  return [...new Set(uuids)];
}

/** The current names of the assets that answers name. */
export async function getAssetNames(
  tx: Tx,
  version: RunnableVersion,
  answers: readonly Answer[],
): Promise<ReferencedNames['assets']> {
  const assets = await describeAssets(tx, version, listNamedAssets(version, answers));
  return Object.fromEntries(assets.map(({ uuid, ...asset }) => [uuid, asset]));
}

/** These assets as inspections know them: with their type and the fields that the template uses, if it uses any. */
export async function describeAssets(
  tx: Tx,
  { referred }: Pick<RunnableVersion, 'referred'>,
  uuids: readonly string[],
): Promise<NonNullable<RunContext['asset']>[]> {
  const assetNames = await findAssetNames(tx, uuids);
  if (referred.asset_types.size === 0 || assetNames.length === 0)
    return assetNames.map(({ uuid, asset_id, display_name, archived }) => ({
      ...{ uuid, asset_id, display_name },
      ...(archived && { archived }),
    }));
  const usedFields = new Set([...referred.asset_types.values()].flatMap((keys) => [...keys]));
  const values = await readPlainValues(
    tx,
    'asset',
    assetNames.map(({ id }) => id),
  );
  return assetNames.map(({ id, uuid, asset_id, display_name, type_uuid, archived }) => ({
    ...{ uuid, asset_id, display_name, type_uuid },
    ...(archived && { archived }),
    fields: Object.fromEntries(Object.entries(values.get(id) ?? {}).filter(([key]) => usedFields.has(key))),
  }));
}

/** The current names of the people of an inspection. */
export async function getPeopleNames(
  tx: Tx,
  version: RunnableVersion,
  answers: readonly Answer[],
): Promise<Record<string, string>> {
  return Object.fromEntries(await getUserNames(tx, listNamedPeople(version, answers)));
}
