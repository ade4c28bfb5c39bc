/**
 * The environment variables, each with its description; `scripts/check-documents.mjs` checks the table in
 * docs/operations.md against them.
 */
import { LANGUAGES } from '@rounds/contract/languages.ts';
import { PLANS } from '@rounds/contract/plans.ts';
import { REGISTRATIONS } from '@rounds/contract/workspaces';
import * as z from 'zod';
import {
  isAddressOrNetwork,
  isContactAddress,
  isFilesAddress,
  isHost,
  isMailServer,
  isPostgresAddress,
  isSiteAddress,
  isTileAddress,
  isWebAddress,
} from './addresses.ts';
import { booleanText, commaList, isFileType, matching, oneOf, parsePrices, secret, wholeNumber } from './values.ts';

export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Settings whose value must not appear in a message. */
export const SECRETS: readonly string[] = [
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
