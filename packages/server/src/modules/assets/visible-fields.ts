/** The custom fields of assets that people see where they may use an asset without the permission to view it. */
import type { PlainFieldValues } from '@rounds/contract/custom-fields';
import { RecordCache } from '../../db/caches/lru-cache.ts';
import type { Database, Tx } from '../../db/database.ts';
import { getWorkspaceId } from '../../db/transactions.ts';
import type { Actor } from '../../http/module.ts';
import { readPlainValues } from '../custom-fields/index.ts';
import { listFieldsOfVersions, listPublishedVersions, type ShownField } from './queries/shown-fields.ts';

/** Roughly, in memory. */
const BYTES_PER_VERSION = 200;
const BYTES_PER_FIELD = 200;
/** The fields that each published version shows. A version never changes. */
const fieldsByVersion = new RecordCache<readonly ShownField[]>({
  maxBytes: 4_000_000,
  getBytes: (fields) => BYTES_PER_VERSION + BYTES_PER_FIELD * fields.length,
});

interface FieldReader {
  readonly tx: Tx;
  readonly database: Database;
  readonly actor: Pick<Actor, 'permissions'>;
}

/**
 * The values of the fields of these assets that the person may see, by id: all of them with the permission to view
 * assets. People who conduct inspections see those that questions show, and others none.
 */
export async function readVisibleFields(
  { tx, database, actor }: FieldReader,
  assets: readonly { readonly id: number; readonly type_uuid: string | null }[],
): Promise<ReadonlyMap<number, PlainFieldValues>> {
  const canView = actor.permissions.has('SST_VIEW_ASSET');
  if (!canView && !actor.permissions.has('INS_CONDUCT_INSPECTION')) return new Map();
  const ids = assets.map(({ id }) => id);
  const values = await readPlainValues(tx, 'asset', ids);
  if (canView || values.size === 0) return values;
  const shownFields = await listShownFields(tx, database);
  return new Map(
    assets.map(({ id, type_uuid }) => {
      const own = Object.entries(values.get(id) ?? {});
      return [id, Object.fromEntries(own.filter(([key]) => shownFields.has(`${type_uuid} ${key}`)))];
    }),
  );
}

/** The type and the key of each field that a question of a published template shows. */
async function listShownFields(tx: Tx, database: Database): Promise<ReadonlySet<string>> {
  const cache = fieldsByVersion.of(database, getWorkspaceId(tx));
  const versions = await listPublishedVersions(tx);
  const unknown = versions.filter((id) => !cache.find(id));
  const fieldsById = new Map((await listFieldsOfVersions(tx, unknown)).map(({ id, fields }) => [id, fields]));
  for (const [id, fields] of fieldsById) cache.set(id, fields);
  const fields = versions.flatMap((id) => fieldsById.get(id) ?? cache.find(id) ?? []);
  return new Set(fields.map(({ type, key }) => `${type} ${key}`));
}
