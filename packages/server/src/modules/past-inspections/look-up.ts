/**
 * Looks up what the texts of a file name in the workspace: assets and people, as selected by the person or else as
 * found.
 */
import { ASSET_CHOICES, NAME_ONLY } from '@rounds/contract/inspections';
import type { RunContext } from '@rounds/engine';
import type { Tx } from '../../db/database.ts';
import { notFoundError } from '../../http/api-error.ts';
import { describeAssets, getUserNames, type RunnableVersion } from '../inspections/index.ts';
import { findAssetsByText, findPeopleByText } from './queries.ts';
import type { FoundPerson, NamedText } from './reading/messages.ts';

type Asset = NonNullable<RunContext['asset']>;

export interface LookUp<T> {
  readonly found: Readonly<Record<string, T>>;
  /** The texts that nothing matches, whatever has been selected for them. */
  readonly unknown: readonly NamedText[];
  /** Texts that become new records. */
  readonly created: readonly string[];
}

type AssetChoices = Readonly<Record<string, string>>;
type PeopleChoices = Readonly<Record<string, number | typeof NAME_ONLY>>;

const [NONE, CREATE] = ASSET_CHOICES;
const isUuidChoice = (choice: string | undefined): choice is string =>
  choice !== undefined && !(ASSET_CHOICES as readonly string[]).includes(choice);

/** @throws ApiError SST_OBJECT_NOT_FOUND */
export async function lookUpAssets(
  tx: Tx,
  version: Pick<RunnableVersion, 'referred'> | null,
  namedTexts: readonly NamedText[],
  choices: AssetChoices,
): Promise<LookUp<Asset>> {
  const texts = namedTexts.map(({ text }) => text);
  const matched = await findAssetsByText(tx, texts);
  const uuids = new Map(
    texts.flatMap((text) => {
      const choice = choices[text];
      const uuid = isUuidChoice(choice) ? choice.toLowerCase() : choice === NONE ? undefined : matched.get(text);
      return uuid ? [[text, uuid] as const] : [];
    }),
  );
  const referred = version?.referred ?? { asset_types: new Map() };
  const assets = new Map<string, Asset>();
  for (const asset of await describeAssets(tx, { referred } as RunnableVersion, [...new Set(uuids.values())]))
    assets.set(asset.uuid, asset);
  const assetsByText: Record<string, Asset> = {};
  for (const [text, uuid] of uuids) {
    const asset = assets.get(uuid);
    if (!asset) throw notFoundError('SST');
    assetsByText[text] = asset;
  }
  return {
    found: assetsByText,
    unknown: namedTexts.filter(({ text }) => !matched.has(text)),
    created: texts.filter((text) => choices[text] === CREATE && !matched.has(text)),
  };
}

/** @throws ApiError USR_OBJECT_NOT_FOUND */
export async function lookUpPeople(
  tx: Tx,
  namedTexts: readonly NamedText[],
  choices: PeopleChoices,
): Promise<LookUp<FoundPerson>> {
  const texts = namedTexts.map(({ text }) => text);
  const matched = await findPeopleByText(tx, texts);
  const userChoices = Object.values(choices).filter((choice) => choice !== NAME_ONLY);
  const names = await getUserNames(tx, userChoices);
  const peopleByText: Record<string, FoundPerson> = {};
  const created: string[] = [];
  for (const text of texts) {
    const choice = choices[text];
    if (typeof choice === 'number') {
      const name = names.get(choice);
      if (name === undefined) throw notFoundError('USR');
      peopleByText[text] = { id: choice, name };
      continue;
    }
    const person = choice === NAME_ONLY ? undefined : matched.get(text);
    if (person) peopleByText[text] = { id: person.id, name: person.name };
    else created.push(text);
  }
  return { found: peopleByText, unknown: namedTexts.filter(({ text }) => !matched.has(text)), created };
}
