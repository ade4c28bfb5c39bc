/** Creating and changing configurations: what was entered is checked, and the connection is tested before it is saved. */
import type { ConfigurationChange, IntegrationId, integrations } from '@rounds/contract/integrations';
import { MAX_CONFIGURATIONS } from '@rounds/contract/integrations';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import type { StoredConnection } from '../../db/schema/stored-types.ts';
import { ApiError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import type { PreloadCall } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import type { Services } from '../../services.ts';
import { findVisibleRecords, type VisibilityContext } from '../changes/index.ts';
import { assertIncluded, assertInstalled, getConfiguration } from './configurations.ts';
import { decryptJson, encryptJson } from './encryption.ts';
import { toFieldError, toProblem } from './problems.ts';
import {
  type ConfigurationColumns,
  type ConfigurationRow,
  listConfigurations,
  listTemplateTitles,
} from './queries/configurations.ts';
import { findFinishedSignIn } from './queries/sign-ins.ts';
import { openStore, type S3Secret, type Secret, type StoreToOpen } from './stores/open-store.ts';

type SavingCall =
  | PreloadCall<typeof integrations.createConfiguration>
  | PreloadCall<typeof integrations.updateConfiguration>;
type Columns = Pick<ConfigurationColumns, 'name' | 'contents' | 'template_ids' | 'folder' | 'file_name'>;

/** The values to save, and whether their connection has been tested. */
export interface Checked {
  readonly columns: ConfigurationColumns;
  readonly isTested: boolean;
}

export async function checkNew(call: PreloadCall<typeof integrations.createConfiguration>): Promise<Checked> {
  const { params, body, services, actor, database, locale } = call;
  assertIncluded(call, params.integration);
  assertInstalled(services, params.integration);
  const store = await database.inWorkspace(actor, async (tx) => {
    const configurations = await listConfigurations(tx);
    if (configurations.length >= MAX_CONFIGURATIONS)
      throw fieldError('name', locale, 'field.list_long', { limit: MAX_CONFIGURATIONS });
    await assertTemplates({ ...call, tx }, body.template_ids);
    return toStore(tx, call, params.integration, body, null);
  });
  await testConnection(call, store, body.folder);
  const { name, contents, template_ids, folder, file_name } = body;
  return toChecked(services, { name, contents, template_ids, folder, file_name }, store, true);
}

export async function checkChange(call: PreloadCall<typeof integrations.updateConfiguration>): Promise<Checked> {
  const { params, body, services, actor, database } = call;
  assertIncluded(call, params.integration);
  const { row, store } = await database.inWorkspace(actor, async (tx) => {
    const row = await getConfiguration(tx, params);
    await assertTemplates({ ...call, tx }, body.template_ids ?? null, row.template_ids ?? []);
    return { row, store: await toStore(tx, call, params.integration, body, row) };
  });
  const { name, contents, template_ids, folder, file_name } = body;
  const columns = {
    ...{ name: name ?? row.name, contents: contents ?? row.contents, folder: folder ?? row.folder },
    template_ids: template_ids === undefined ? row.template_ids : template_ids,
    file_name: file_name ?? row.file_name,
  };
  const isTested = isOtherPlace(body, row);
  if (isTested) await testConnection(call, store, columns.folder);
  return toChecked(services, columns, store, isTested);
}

const toChecked = (
  services: Services,
  columns: Columns,
  { connection, secret }: StoreToOpen,
  isTested: boolean,
): Checked => ({
  columns: { ...columns, contents: [...new Set(columns.contents)], connection, secret: encryptJson(services, secret) },
  isTested,
});

const isOtherPlace = (body: ConfigurationChange, row: ConfigurationRow): boolean =>
  ['endpoint', 'bucket', 'region', 'access_key', 'secret_key', 'connection'].some(
    (field) => body[field as keyof ConfigurationChange] !== undefined,
  ) ||
  (body.folder !== undefined && body.folder !== row.folder);

/** The saved connection. @throws ApiError VALIDATION_FAILED by field */
export async function checkSaved(call: PreloadCall<typeof integrations.testConfiguration>): Promise<void> {
  const { params, services, actor, database } = call;
  assertIncluded(call, params.integration);
  const row = await database.inWorkspace(actor, (tx) => getConfiguration(tx, params));
  const secret = decryptJson<Secret>(services, row.secret);
  await testConnection(call, { connection: row.connection, secret }, row.folder);
}

async function toStore(
  tx: Tx,
  call: SavingCall,
  integration: IntegrationId,
  body: ConfigurationChange,
  row: ConfigurationRow | null,
): Promise<StoreToOpen> {
  const secret = row && decryptJson<Secret>(call.services, row.secret);
  if (integration === 's3') return toS3Store(call.locale, body, row?.connection, secret as S3Secret | null);
  if (body.connection === undefined) {
    if (row && secret) return { connection: row.connection, secret };
    throw fieldError('connection', call.locale, 'field.required');
  }
  const signIn = await findFinishedSignIn(tx, call.actor.user_id, body.connection);
  if (!signIn) throw fieldError('connection', call.locale, 'integrations.connect_again');
  return { connection: { account: signIn.account! }, secret: decryptJson<Secret>(call.services, signIn.secret) };
}

function toS3Store(
  locale: Language,
  body: ConfigurationChange,
  stored: StoredConnection | undefined,
  secret: S3Secret | null,
): StoreToOpen {
  const storedBucket = stored && 'bucket' in stored ? stored : undefined;
  const values = {
    bucket: body.bucket ?? storedBucket?.bucket,
    region: body.region ?? storedBucket?.region,
    access_key: body.access_key ?? secret?.access_key,
    secret_key: body.secret_key ?? secret?.secret_key,
  };
  const missingFields = Object.entries(values).filter(([, value]) => value === undefined);
  if (missingFields.length > 0) {
    const data = Object.fromEntries(missingFields.map(([field]) => [field, [translate(locale, 'field.required')]]));
    throw new ApiError('VALIDATION_FAILED', { data });
  }
  const { bucket, region, access_key, secret_key } = values as Record<keyof typeof values, string>;
  const endpoint = body.endpoint ?? storedBucket?.endpoint ?? '';
  // A secret that was entered for one place must not be sent to another, which somebody else may have chosen.
  if (storedBucket && endpoint !== storedBucket.endpoint && body.secret_key === undefined)
    throw fieldError('secret_key', locale, 'integrations.secret_again');
  return {
    connection: { endpoint, bucket, region, access_key: maskKey(access_key) },
    secret: { access_key, secret_key },
  };
}

const SHOWN = 4;
const maskKey = (key: string): string =>
  key.length < 4 * SHOWN ? '••••••••' : `${key.slice(0, SHOWN)}••••••••${key.slice(-SHOWN)}`;

async function testConnection(
  { services, locale, signal, params }: SavingCall | PreloadCall<typeof integrations.testConfiguration>,
  store: StoreToOpen,
  folder: string,
): Promise<void> {
  try {
    await openStore(store, services, signal).test(toFixedFolder(folder));
  } catch (error) {
    const problem = signal.aborted ? undefined : toProblem(error);
    throw problem ? toFieldError(locale, problem, params.integration === 'google-drive') : error;
  }
}

/** The folders up to the first one that differs from report to report. */
function toFixedFolder(pattern: string): string {
  const names = pattern.split('/').filter((name) => name.trim() !== '');
  const first = names.findIndex((name) => name.includes('{'));
  return (first < 0 ? names : names.slice(0, first)).map((name) => name.trim()).join('/');
}

type TemplateContext = VisibilityContext & { readonly locale: Language };

/**
 * People choose templates that they may see; one that they may not see is like one that is not there.
 * @param storedIds those that were saved before, which may have been deleted since
 */
export async function assertTemplates(
  context: TemplateContext,
  ids: readonly number[] | null,
  storedIds: readonly number[] = [],
): Promise<void> {
  const addedIds = (ids ?? []).filter((id) => !storedIds.includes(id));
  const titles = await listTemplateTitles(context.tx, addedIds);
  const visible = await findVisibleRecords(context, 'template', addedIds);
  if (addedIds.some((id) => !titles.has(id) || !visible.has(id)))
    throw fieldError('template_ids', context.locale, 'integrations.templates_unknown');
}
