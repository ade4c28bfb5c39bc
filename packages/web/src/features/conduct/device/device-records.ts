/** Assets and people for answers, which are searched on the server, or on the device without a network. */
import { type AssetOption, type RecordSource, serverRecords } from '../../../kit/form/index.ts';
import { isOutOfReach } from '../../../kit/inspections/start-inspection.ts';
import { createWordFilter } from '../../../platform/i18n/index.ts';
import type { Outbox, StoredAsset } from '../../../platform/offline/index.ts';

const MAX_OPTIONS = 50;

export function createDeviceRecords(outbox: Outbox): RecordSource {
  const { db } = outbox;
  const orFromDevice = async <T>(ask: () => Promise<T>, read: () => Promise<T>): Promise<T> => {
    if (!outbox.state().online) return read();
    try {
      return await ask();
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
      return read();
    }
  };
  return {
    searchAssets: (query, signal) =>
      orFromDevice(
        () => serverRecords.searchAssets(query, signal),
        async () => {
          const isFound = createWordFilter(query.text);
          const matches = (await db.getAll('assets')).filter(
            ({ asset_id, display_name, type_uuid }) =>
              (query.types.length === 0 || !type_uuid || query.types.includes(type_uuid)) &&
              isFound(`${asset_id} ${display_name}`),
          );
          return { options: sortAndLimit(matches.map(toOption)), is_from_device: true };
        },
      ),
    findAsset: (uuid, signal) =>
      orFromDevice(
        () => serverRecords.findAsset(uuid, signal),
        async () => {
          const asset = await db.get('assets', uuid);
          return asset ? toOption(asset) : null;
        },
      ),
    searchPeople: (text, signal) =>
      orFromDevice(
        () => serverRecords.searchPeople(text, signal),
        async () => {
          const isFound = createWordFilter(text);
          const matches = (await db.getAll('people')).filter(({ name }) => isFound(name));
          const options = matches.map(({ id, name }) => ({ value: String(id), label: name }));
          return { options: sortAndLimit(options), is_from_device: true };
        },
      ),
  };
}

const sortAndLimit = <Option extends { readonly label: string }>(options: readonly Option[]): Option[] =>
  options.toSorted((one, other) => one.label.localeCompare(other.label)).slice(0, MAX_OPTIONS);

const toOption = ({ uuid, asset_id, display_name, type_uuid, fields }: StoredAsset): AssetOption => ({
  ...{ value: uuid, label: display_name, asset_id },
  ...(type_uuid !== undefined && { type_uuid }),
  ...(fields && { fields }),
});
