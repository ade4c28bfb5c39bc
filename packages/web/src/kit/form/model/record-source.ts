/** The sources of assets and people: the server, or the device that conducts an inspection. */
import { assets } from '@rounds/contract/assets';
import { users } from '@rounds/contract/users';
import type { KnownAsset } from '@rounds/engine';
import { call } from '../../../platform/api/index.ts';

/** An asset as an option: `value` is its uuid. */
export interface AssetOption extends Pick<KnownAsset, 'type_uuid' | 'fields'> {
  readonly value: string;
  readonly label: string;
  readonly asset_id: string;
}

export interface PersonOption {
  readonly value: string;
  readonly label: string;
}

export interface Found<Option> {
  readonly options: readonly Option[];
  /** There is no network: what is only on the server is missing. */
  readonly is_from_device: boolean;
}

export interface AssetQuery {
  readonly text: string;
  /** The uuids of the types that the assets may have; any if there are none. */
  readonly types: readonly string[];
}

/** Searches and finds assets and people. */
export interface RecordSource {
  /** Finds live assets whose name or number contains each word. */
  searchAssets(query: AssetQuery, signal?: AbortSignal): Promise<Found<AssetOption>>;
  findAsset(uuid: string, signal?: AbortSignal): Promise<AssetOption | null>;
  /** People whose name contains each word. */
  searchPeople(text: string, signal?: AbortSignal): Promise<Found<PersonOption>>;
}

const PEOPLE_PER_SEARCH = 50;

export const serverRecords: RecordSource = {
  async searchAssets({ text, types }, signal) {
    const query = { q: text, with_fields: true, ...(types.length > 0 && { types: [...types] }) };
    const results = await call(assets.search, { query, signal, silent: true });
    return { options: results.map(toAssetOption), is_from_device: false };
  },
  async findAsset(uuid, signal) {
    const [found] = await call(assets.search, { query: { ids: uuid, with_fields: true }, signal, silent: true });
    return found ? toAssetOption(found) : null;
  },
  async searchPeople(text, signal) {
    const results = await call(users.search, { query: { q: text, limit: PEOPLE_PER_SEARCH }, signal, silent: true });
    return { options: results.map(({ value, label }) => ({ value: String(value), label })), is_from_device: false };
  },
};

const toAssetOption = ({ value, label, asset_id, type_uuid, fields }: AssetAnswer): AssetOption => ({
  ...{ value: String(value), label, asset_id },
  ...(type_uuid !== undefined && { type_uuid }),
  ...(fields && { fields }),
});
type AssetAnswer = Omit<AssetOption, 'value'> & { readonly value: string | number };
