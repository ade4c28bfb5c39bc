/** The settings of an installation: environment variables that are read once at start. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileType } from '@rounds/contract/files';
import type { LANGUAGES } from '@rounds/contract/languages.ts';
import type { PLANS } from '@rounds/contract/plans.ts';
import type { Registration } from '@rounds/contract/workspaces';
import { PRIVATE_FOLDER } from '../private-files.ts';
import { parseS3Address, type S3Address } from '../s3-address.ts';
import { displayHost, isLoopback } from './addresses.ts';
import { InvalidSettingError, toInvalidSetting } from './invalid-setting.ts';
import { readOrCreateSecretKey } from './secret-key.ts';
import { type LOG_LEVELS, SETTINGS } from './settings.ts';
import { isFileType, type PlanPrices } from './values.ts';

export { InvalidSettingError } from './invalid-setting.ts';
export { adoptSecretKey } from './secret-key.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The URL has no slash at the end. */
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  /** Absolute, like all folders here. */
  readonly dataDir: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** Null where `databaseUrl` leads to PostgreSQL itself. */
  readonly databaseDirectUrl: string | null;
  /** Null without a replica. */
  readonly databaseReadUrl: string | null;
  readonly filesDir: string;
  /** Replaces the folder. */
  readonly s3Files: S3Address | null;
  readonly secretKey: string;
  /** Null to write mails as files to the outbox. */
  readonly smtpUrl: string | null;
  readonly workspaceHosts: 'single' | 'subdomain';
  readonly demo: boolean;
  /** Whether only this machine reaches the server. */
  readonly isLocal: boolean;
  readonly registration: Registration;
  readonly admin: { readonly email: string; readonly password: string } | null;
  readonly defaultPlan: (typeof PLANS)[number];
  readonly defaultLanguage: (typeof LANGUAGES)[number];
  /** Whether the builder offers a preview. */
  readonly preview: boolean;
  readonly publicLibrary: boolean;
  /** Null for all supported types. */
  readonly uploadTypes: readonly FileType[] | null;
  /** Null for the limits of the plans. */
  readonly maxStorageGb: number | null;
  readonly maxImportGb: number;
  readonly uploadStallSeconds: number;
  readonly allowedHosts: readonly string[];
  readonly translate: { readonly url: string; readonly key: string | null } | null;
  /** Null: the integration with Google Drive is not installed. */
  readonly google: { readonly clientId: string; readonly clientSecret: string; readonly url: string | null } | null;
  readonly mapTileUrl: string | null;
  readonly helpTutorialsUrl: string | null;
  readonly planContactUrl: string | null;
  /** The prices as people read them, by plan. */
  readonly planPrices: PlanPrices;
  readonly metricsToken: string | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/**
 * Reads all settings; creates `DATA_DIR` and, if none is set, the secret key in it.
 * @throws InvalidSettingError
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const result = SETTINGS.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())));
  if (!result.success) throw toInvalidSetting(result.error.issues[0]!, env);
  const set = result.data;
  if ((set.ADMIN_EMAIL === undefined) !== (set.ADMIN_PASSWORD === undefined)) {
    throw new InvalidSettingError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  }
  if (set.TRANSLATE_KEY && !set.TRANSLATE_URL) {
    throw new InvalidSettingError('TRANSLATE_KEY requires TRANSLATE_URL.');
  }
  if (set.DATABASE_DIRECT_URL && !set.DATABASE_URL) {
    throw new InvalidSettingError('DATABASE_DIRECT_URL requires DATABASE_URL.');
  }
  if (set.DATABASE_READ_URL && !set.DATABASE_URL) {
    throw new InvalidSettingError('DATABASE_READ_URL requires DATABASE_URL.');
  }
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = set;
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new InvalidSettingError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  }
  const dataDir = path.resolve(set.DATA_DIR);
  createDataDir(dataDir);
  const publicUrl = new URL(set.PUBLIC_URL ?? `http://${displayHost(set.HOST)}:${set.PORT}`).origin;
  const isLocal = isLoopback(set.HOST) && isLoopback(new URL(publicUrl).hostname);
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl,
    trustedProxies: set.TRUSTED_PROXIES,
    dataDir,
    databaseUrl: set.DATABASE_URL ?? null,
    databaseDirectUrl: set.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: set.DATABASE_READ_URL ?? null,
    filesDir: set.FILES_URL?.startsWith('file:') ? fileURLToPath(set.FILES_URL) : path.join(dataDir, 'files'),
    s3Files: (set.FILES_URL && parseS3Address(set.FILES_URL)) || null,
    secretKey: set.SECRET_KEY ?? readOrCreateSecretKey(dataDir),
    smtpUrl: set.SMTP_URL ?? null,
    workspaceHosts: set.WORKSPACE_HOSTS,
    demo: set.DEMO ?? (set.DATABASE_URL === undefined && isLocal),
    isLocal,
    registration: set.REGISTRATION,
    admin: set.ADMIN_EMAIL && set.ADMIN_PASSWORD ? { email: set.ADMIN_EMAIL, password: set.ADMIN_PASSWORD } : null,
    defaultPlan: set.DEFAULT_PLAN,
    defaultLanguage: set.DEFAULT_LANGUAGE,
    preview: set.PREVIEW,
    publicLibrary: set.PUBLIC_LIBRARY,
    uploadTypes: set.UPLOAD_TYPES?.filter(isFileType) ?? null,
    maxStorageGb: set.MAX_STORAGE_GB ?? null,
    maxImportGb: set.MAX_IMPORT_GB,
    uploadStallSeconds: set.UPLOAD_STALL_SECONDS,
    allowedHosts: set.ALLOWED_HOSTS,
    translate: set.TRANSLATE_URL ? { url: set.TRANSLATE_URL, key: set.TRANSLATE_KEY ?? null } : null,
    google:
      clientId && clientSecret ? { clientId, clientSecret, url: set.GOOGLE_URL?.replace(/\/$/, '') ?? null } : null,
    mapTileUrl: set.MAP_TILE_URL ?? null,
    helpTutorialsUrl: set.HELP_TUTORIALS_URL ?? null,
    planContactUrl: set.PLAN_CONTACT_URL ?? null,
    planPrices: set.PLAN_PRICES ?? {},
    metricsToken: set.METRICS_TOKEN ?? null,
    logLevel: set.LOG_LEVEL,
  };
}

function createDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new InvalidSettingError(`DATA_DIR must be a writable folder: ${(error as Error).message}.`);
  }
}
