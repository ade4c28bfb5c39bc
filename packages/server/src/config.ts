/**
 * The settings of an installation: environment variables that are read once at start. Each is declared here
 * with its description; `scripts/check-documents.mjs` checks the table in docs/operations.md against them.
 */
import { randomBytes } from 'node:crypto';
import { accessSync, constants, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILE_TYPES, type FileType } from '@rounds/contract/files';
import { LANGUAGES } from '@rounds/contract/languages.ts';
import { PLANS, type Plan } from '@rounds/contract/plans.ts';
import { REGISTRATIONS, type Registration } from '@rounds/contract/workspaces';
import * as z from 'zod';
import { makeFilePrivate, PRIVATE_FILE, PRIVATE_FOLDER } from './private-files.ts';
import { parseS3Address, type S3Address } from './s3-address.ts';
import { StartupError } from './startup-error.ts';

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);
const booleanText = () =>
  z.enum(['true', 'false'], { error: 'must be true or false' }).transform((text) => text === 'true');
const commaList = () => z.string().transform((text) => text.split(',').map((part) => part.trim()));
const secret = (min: number) => z.string().min(min, { error: `must have at least ${min} characters` });
const matching = (isValid: (text: string) => boolean, error: string) => z.string().refine(isValid, { error });

/** Settings whose value must not appear in a message. */
const SECRETS: readonly string[] = [
  'TRANSLATE_KEY',
  'GOOGLE_CLIENT_SECRET',
  'SECRET_KEY',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'FILES_URL',
  'SMTP_URL',
];

export const SETTINGS = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port the server listens on. 0 picks a free port.'),
  HOST: matching(isHost, 'must be an IP address or a host name')
    .default('127.0.0.1')
    .describe('Address the server listens on. 0.0.0.0 for all networks.'),
  PUBLIC_URL: matching(isSiteAddress, 'must be an http or https address without a path')
    .optional()
    .describe('Address people use to reach it. With https, cookies are secure. Default: HOST and PORT.'),
  TRUSTED_PROXIES: commaList()
    .refine((parts) => parts.every(isAddressOrNetwork), {
      error: 'must be a list of IP addresses or networks (10.0.0.0/8), separated by commas',
    })
    .default([])
    .describe('Addresses of proxies whose X-Forwarded-For is trusted, separated by commas.'),
  DATA_DIR: z.string().default('./data').describe('Folder for the embedded database, files and the secret key.'),
  DATABASE_URL: matching(isPostgresAddress, 'must be a postgres:// address with a database name')
    .optional()
    .describe('PostgreSQL 15 or newer with pg_trgm. If unset, an embedded PostgreSQL in DATA_DIR.'),
  DATABASE_DIRECT_URL: matching(isPostgresAddress, 'must be a postgres:// address with a database name')
    .optional()
    .describe(
      'The same database without a pool in between, if DATABASE_URL leads to PgBouncer in transaction mode (see below).',
    ),
  DATABASE_READ_URL: matching(isPostgresAddress, 'must be a postgres:// address with a database name')
    .optional()
    .describe('A streaming replica of the database that lists, charts, exports and feeds read from (see below).'),
  FILES_URL: matching(isFilesAddress, 'must be a file:/// or s3://key:secret@bucket address')
    .optional()
    .describe(
      'Uploaded files: a folder as a file:/// address, or s3://key:secret@bucket/folder (see below). Default: files in DATA_DIR.',
    ),
  SECRET_KEY: secret(32)
    .optional()
    .describe('Signing key, 32 characters or more. Default: created once and kept in DATA_DIR.'),
  SMTP_URL: matching(isMailServer, 'must be an smtp:// or smtps:// address')
    .optional()
    .describe(
      'Mail server, smtps://user:password@host; ?from= sets the sender. If unset, mails are files in DATA_DIR/outbox.',
    ),
  WORKSPACE_HOSTS: oneOf(['single', 'subdomain'])
    .default('single')
    .describe('single: one address for all workspaces; subdomain: each workspace has its own subdomain of PUBLIC_URL.'),
  DEMO: booleanText()
    .optional()
    .describe(
      'Fills an empty database with a demo workspace. Default: true with the embedded database, a loopback HOST and a loopback PUBLIC_URL.',
    ),
  ADMIN_EMAIL: z
    .email({ error: 'must be an email address' })
    .optional()
    .describe('First administrator of an empty database, in the workspace “Main”. Requires ADMIN_PASSWORD.'),
  ADMIN_PASSWORD: secret(8).optional().describe('Password of the first administrator, 8 characters or more.'),
  REGISTRATION: oneOf(REGISTRATIONS)
    .default('open')
    .describe(
      'open: everyone can register a workspace; invited: accounts by invitation only; closed: also no new workspaces.',
    ),
  DEFAULT_PLAN: oneOf(PLANS)
    .default('free')
    .describe('Plan of a new workspace after its trial of Premium: free, standard, premium or enterprise.'),
  DEFAULT_LANGUAGE: oneOf(LANGUAGES).default('en').describe('Language for browsers that request none of en, de, fr.'),
  PREVIEW: booleanText().default(true).describe('Whether the builder offers a preview of the template.'),
  PUBLIC_LIBRARY: booleanText().default(true).describe('Whether workspaces can share templates in a public library.'),
  UPLOAD_TYPES: commaList()
    .refine((types) => types.every(isFileType), {
      error: 'must be a list of supported media types (image/jpeg), separated by commas',
    })
    .optional()
    .describe('Media types of files that people may upload, separated by commas. Default: all supported types.'),
  MAX_STORAGE_GB: wholeNumber(1, 1_000_000)
    .optional()
    .describe(
      'Size of all files of each workspace in GB. Default: by plan; free 5, standard 50, premium 250, enterprise 2000.',
    ),
  MAX_IMPORT_GB: wholeNumber(1, 1_000_000)
    .default(10)
    .describe(
      'Size in GB of an archive that people upload to import it, of a workspace or of past inspections, and of all unfinished ones of a workspace.',
    ),
  UPLOAD_STALL_SECONDS: wholeNumber(1, 600)
    .default(30)
    .describe('Seconds without progress after which an upload is cancelled.'),
  ALLOWED_HOSTS: commaList()
    .refine((hosts) => hosts.every((host) => isAddressOrNetwork(host) || isHost(host)), {
      error: 'must be a list of host names, IP addresses or networks (10.0.0.0/8), separated by commas',
    })
    .default([])
    .describe('Private hosts or networks that the server may call, separated by commas. Default: none.'),
  TRANSLATE_URL: matching(isWebAddress, 'must be an http or https address')
    .optional()
    .describe('Translation server with the interface of LibreTranslate.'),
  TRANSLATE_KEY: secret(1).optional().describe('Key for the translation server. Requires TRANSLATE_URL.'),
  GOOGLE_CLIENT_ID: secret(1)
    .optional()
    .describe('Google Drive: id of an OAuth client with the redirect address PUBLIC_URL/oauth-callback.'),
  GOOGLE_CLIENT_SECRET: secret(1).optional().describe('Secret of the OAuth client. Requires GOOGLE_CLIENT_ID.'),
  GOOGLE_URL: matching(isSiteAddress, 'must be an http or https address without a path')
    .optional()
    .describe('Another address for Google, such as a proxy; a private one must be in ALLOWED_HOSTS.'),
  MAP_TILE_URL: matching(isTileAddress, 'must be an http or https address with {z}, {x} and {y}')
    .optional()
    .describe(
      'Address of map tiles, https://tiles.example.org/{z}/{x}/{y}.png. If unset, maps show positions on a plain background.',
    ),
  HELP_TUTORIALS_URL: matching(isWebAddress, 'must be an http or https address')
    .optional()
    .describe('Address of video tutorials that the help links to.'),
  PLAN_CONTACT_URL: matching(isContactAddress, 'must be an http, https or mailto address')
    .optional()
    .describe(
      'Where people ask for a higher plan: a web page or mailto:sales@example.org. If unset, plans have no contact.',
    ),
  PLAN_PRICES: z
    .string()
    .transform(parsePrices)
    .refine((prices) => prices !== null, { error: `must be JSON with a text for some of ${PLANS.join(', ')}` })
    .optional()
    .describe('Prices of plans as JSON, {"standard": "€9 per person and month"}. If unset, plans show none.'),
  METRICS_TOKEN: secret(16)
    .optional()
    .describe('Bearer token for /api/metrics, 16 characters or more. If unset, the page is disabled.'),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info').describe('Log level: silent, fatal, error, warn, info, debug or trace.'),
});

const SECRET_KEY_FILE = 'secret-key';

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

/** An invalid setting; the message is one sentence that names it. */
export class InvalidSettingError extends StartupError {}

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
    secretKey: set.SECRET_KEY ?? readOrCreateSecret(path.join(dataDir, SECRET_KEY_FILE)),
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

function toInvalidSetting(
  issue: z.core.$ZodIssue,
  env: Readonly<Record<string, string | undefined>>,
): InvalidSettingError {
  const name = String(issue.path[0]);
  return new InvalidSettingError(`${name} ${issue.message}${SECRETS.includes(name) ? '' : `, not “${env[name]}”`}.`);
}

function createDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new InvalidSettingError(`DATA_DIR must be a writable folder: ${(error as Error).message}.`);
  }
}

/** The key is written to a draft and then linked, so that two simultaneous starts agree on one complete key. */
function readOrCreateSecret(file: string): string {
  try {
    const key = readFileSync(file, 'utf8').trim();
    makeFilePrivate(file);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new InvalidSettingError(`The secret key in DATA_DIR can’t be read: ${(error as Error).message}.`);
    }
  }
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: PRIVATE_FILE });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Makes the key of a restored installation that of this one.
 * @throws InvalidSettingError when SECRET_KEY says another one
 */
export function adoptSecretKey({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>, key: string): void {
  if (secretKey === key) return;
  if (process.env.SECRET_KEY) {
    throw new InvalidSettingError('SECRET_KEY differs from the key in the backup. Set it to that key, or unset it.');
  }
  const file = path.join(dataDir, SECRET_KEY_FILE);
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${key}\n`, { mode: PRIVATE_FILE });
  renameSync(draft, file);
}

function isHost(text: string): boolean {
  // 999.1.1.1 matches the pattern of a name but is not a valid address.
  return isIP(text) > 0 || (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) && URL.canParse(`http://${text}`));
}

function isSiteAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  );
}

function isFileType(type: string): type is FileType {
  return Object.hasOwn(FILE_TYPES, type);
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '';
}

function isContactAddress(text: string): boolean {
  return isWebAddress(text) || /^mailto:[^\s@]+@[^\s@]+$/.test(text);
}

type PlanPrices = Readonly<Partial<Record<Plan, string>>>;
const planPrices = z.partialRecord(z.enum(PLANS), z.string().min(1).max(100));

/** Null for what is no JSON with texts by plan. */
function parsePrices(text: string): PlanPrices | null {
  try {
    return planPrices.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function isTileAddress(text: string): boolean {
  return isWebAddress(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

function isMailServer(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
}

function isPostgresAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
}

function isFilesAddress(text: string): boolean {
  const url = URL.parse(text);
  return (url?.protocol === 'file:' && url.host === '') || parseS3Address(text) !== undefined;
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Accepts a host name of an address, or the one that the server listens on. */
function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  return (
    address === 'localhost' || (isIP(address) > 0 && LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
  );
}

/** A host name that works in a browser when the server listens on all addresses. */
function displayHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
