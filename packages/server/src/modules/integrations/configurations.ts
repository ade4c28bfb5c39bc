/** Returns, creates and changes configurations. */

import {
  INTEGRATION_FEATURES,
  INTEGRATIONS,
  type Integration,
  type IntegrationConfiguration,
  type IntegrationId,
  type IntegrationStatus,
} from '@rounds/contract/integrations';
import type { Language } from '@rounds/contract/languages.ts';
import { type Plan, planHasFeature } from '@rounds/contract/plans.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { missingFeatureError } from '../../http/auth/access-errors.ts';
import type { Actor } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import type { Services } from '../../services.ts';
import { findGoogle } from './google/addresses.ts';
import { describeProblem, toStoredProblem } from './problems.ts';
import {
  type ConfigurationRow,
  findConfiguration,
  listConfigurations,
  listFigures,
  listTemplateTitles,
  lockConfiguration,
} from './queries/configurations.ts';

export interface Reader {
  readonly tx: Tx;
  readonly actor: Pick<Actor, 'workspace_id' | 'plan'>;
  readonly locale: Language;
  readonly services: Pick<Services, 'config'>;
}

export const isIncluded = (plan: Plan, integration: IntegrationId): boolean =>
  planHasFeature(plan, INTEGRATION_FEATURES[integration]);

/** @throws ApiError PLAN_FEATURE_REQUIRED */
export function assertIncluded({ actor, locale }: Pick<Reader, 'actor' | 'locale'>, integration: IntegrationId): void {
  if (!isIncluded(actor.plan, integration)) throw missingFeatureError(INTEGRATION_FEATURES[integration], locale);
}

const isInstalled = ({ config }: Pick<Services, 'config'>, integration: IntegrationId): boolean =>
  integration !== 'google-drive' || findGoogle(config) !== null;

/** @throws ApiError INT_NOT_INSTALLED */
export function assertInstalled(services: Pick<Services, 'config'>, integration: IntegrationId): void {
  if (!isInstalled(services, integration)) throw new ApiError('INT_NOT_INSTALLED');
}

interface Path {
  readonly integration: IntegrationId;
  readonly configId: number;
}

/** @throws ApiError APP_OBJECT_NOT_FOUND */
export const getConfiguration = async (tx: Tx, path: Path): Promise<ConfigurationRow> =>
  assertFound(await findConfiguration(tx, path.configId), path);
/** Locks the rows until the end of the transaction. @throws ApiError APP_OBJECT_NOT_FOUND */
export const lockOwn = async (tx: Tx, path: Path): Promise<ConfigurationRow> =>
  assertFound(await lockConfiguration(tx, path.configId), path);

function assertFound(row: ConfigurationRow | undefined, { integration }: Path): ConfigurationRow {
  if (row?.integration !== integration) throw notFoundError('APP');
  return row;
}

/** Converts configurations for the API, with their figures and without their secrets. */
export async function toConfigurations(
  { tx, actor, locale }: Reader,
  rows: readonly ConfigurationRow[],
): Promise<IntegrationConfiguration[]> {
  if (rows.length === 0) return [];
  const figures = await listFigures(
    tx,
    rows.map(({ id }) => id),
  );
  const titles = await listTemplateTitles(tx, [...new Set(rows.flatMap(({ template_ids }) => template_ids ?? []))]);
  return rows.map((row) => {
    const { id, integration, name, contents, template_ids, folder, file_name, connection } = row;
    const problem = toStoredProblem(row.failure, row.failure_status, row.failure_code);
    const s3 = 'bucket' in connection ? connection : null;
    return {
      ...{ id, integration, name, contents, folder, file_name },
      status: toStatus(row, actor.plan),
      templates:
        template_ids?.flatMap((one) => {
          const title = titles.get(one);
          return title === undefined ? [] : [{ id: one, title }];
        }) ?? null,
      ...{ endpoint: s3?.endpoint ?? null, bucket: s3?.bucket ?? null, region: s3?.region ?? null },
      access_key: s3?.access_key ?? null,
      account: 'account' in connection ? connection.account : null,
      tested_at: toIso(row.tested_at),
      problem: problem && row.suspended_at ? describeProblem(locale, problem) : null,
      figures: figures.get(id) ?? { delivered: 0, median_seconds: null, waiting: 0, given_up: 0 },
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    };
  });
}

export async function toConfiguration(reader: Reader, { id }: Pick<ConfigurationRow, 'id'>) {
  const [configuration] = await toConfigurations(reader, [(await findConfiguration(reader.tx, id))!]);
  return configuration!;
}

function toStatus(
  { integration, is_paused, suspended_at }: ConfigurationRow,
  plan: Plan,
): IntegrationConfiguration['status'] {
  if (!isIncluded(plan, integration)) return 'disabled';
  if (suspended_at) return 'suspended';
  return is_paused ? 'paused' : 'enabled';
}

export async function listIntegrations(reader: Reader): Promise<Integration[]> {
  const configurations = await toConfigurations(reader, await listConfigurations(reader.tx));
  return INTEGRATIONS.map((id) => {
    const own = configurations.filter(({ integration }) => integration === id);
    return { id, status: toIntegrationStatus(reader, id, own), configurations: own };
  });
}

/** The status that needs somebody's attention comes first. */
function toIntegrationStatus(
  { actor, services }: Reader,
  id: IntegrationId,
  configurations: readonly IntegrationConfiguration[],
): IntegrationStatus {
  if (!isIncluded(actor.plan, id)) return 'disabled';
  if (!isInstalled(services, id)) return 'not_installed';
  if (configurations.length === 0) return 'installed';
  if (configurations.some(({ status }) => status === 'suspended')) return 'suspended';
  return configurations.every(({ status }) => status === 'paused') ? 'paused' : 'enabled';
}
