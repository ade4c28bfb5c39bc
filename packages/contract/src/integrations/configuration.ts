/** Integrations and their configurations: where reports go, which of them, in which form and under which names. */
import * as z from 'zod/mini';
import type { Feature } from '../plans.ts';
import { numericId, requiredText, timestamp } from '../values.ts';
import { findFileNameProblem, findFolderProblem, MAX_PATTERN_LENGTH } from './naming.ts';

/** The services that completed reports can go to. */
export const INTEGRATIONS = ['s3', 'google-drive'] as const;
export type IntegrationId = (typeof INTEGRATIONS)[number];
/** The plan feature that each integration needs. */
export const INTEGRATION_FEATURES = {
  s3: 'app_integrations_s3',
  'google-drive': 'app_integrations_google_drive',
} as const satisfies Record<IntegrationId, Feature>;

/**
 * Not installed: the operator has not set it up. Installed: there is no configuration yet. Disabled: the plan does not
 * include it. Suspended: stopped after many failures, until somebody resumes it.
 */
export const INTEGRATION_STATUSES = [
  'installed',
  'not_installed',
  'suspended',
  'disabled',
  'enabled',
  'paused',
] as const;
export type IntegrationStatus = (typeof INTEGRATION_STATUSES)[number];

/**
 * The parts of a report that can be stored: documents, its data, a table of its answers, and the files that people
 * added.
 */
export const REPORT_CONTENTS = ['pdf', 'docx', 'json', 'csv', 'media'] as const;
export type ReportContent = (typeof REPORT_CONTENTS)[number];

/** The maximum number of configurations of a workspace. */
export const MAX_CONFIGURATIONS = 20;
/** The maximum number of templates that one configuration names. */
export const MAX_CONFIGURED_TEMPLATES = 500;

/** The reasons why a delivery failed. Texts are in `errors.json` of the locales. */
export const INTEGRATION_PROBLEMS = [
  'key_unknown',
  'secret_wrong',
  'bucket_missing',
  'region_wrong',
  'write_denied',
  'clock_wrong',
  'full',
  'too_large',
  'access_revoked',
  'slow_down',
  'unavailable',
  'timeout',
  'unreachable',
  'host_unknown',
  'host_private',
  'certificate_invalid',
  'address_invalid',
  'answer_invalid',
  'rejected',
  'print_failed',
  'file_missing',
  'unexpected',
] as const;
export type IntegrationProblem = (typeof INTEGRATION_PROBLEMS)[number];

/** A problem in the words of the caller. */
export const describedProblem = z.object({
  code: z.enum(INTEGRATION_PROBLEMS),
  /** The text says what happened and what to do about it. */
  message: z.string(),
  advice: z.string(),
  /** The response of the service: the HTTP status and its own code. */
  status: z.nullable(z.number()),
  service_code: z.nullable(z.string()),
});
export type DescribedProblem = z.infer<typeof describedProblem>;

export const configurationFigures = z.object({
  delivered: z.number(),
  /** The median time from completion to delivery; null without deliveries. */
  median_seconds: z.nullable(z.number()),
  waiting: z.number(),
  given_up: z.number(),
});
export type ConfigurationFigures = z.infer<typeof configurationFigures>;
/** The number of days that `ConfigurationFigures` cover. */
export const FIGURES_DAYS = 30;

export const configurationStatus = z.enum(['enabled', 'paused', 'suspended', 'disabled']);

export const integrationConfiguration = z.object({
  id: z.number(),
  integration: z.enum(INTEGRATIONS),
  name: z.string(),
  status: configurationStatus,
  contents: z.array(z.enum(REPORT_CONTENTS)),
  /** Null: all templates. */
  templates: z.nullable(z.array(z.object({ id: z.number(), title: z.string() }))),
  folder: z.string(),
  file_name: z.string(),
  /** The endpoint of S3; an empty one is that of Amazon. */
  endpoint: z.nullable(z.string()),
  bucket: z.nullable(z.string()),
  region: z.nullable(z.string()),
  /** The beginning and end of the key: `AKIA••••••••7Q2F`. */
  access_key: z.nullable(z.string()),
  /** The Google account that owns the files. */
  account: z.nullable(z.string()),
  tested_at: z.nullable(timestamp()),
  /** The reason for the suspension. */
  problem: z.nullable(describedProblem),
  figures: configurationFigures,
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type IntegrationConfiguration = z.infer<typeof integrationConfiguration>;

const pattern = (find: (pattern: string) => string | null) =>
  z.string().check(z.trim(), z.maxLength(MAX_PATTERN_LENGTH), (payload) => {
    const problem = find(payload.value);
    if (problem) payload.issues.push({ code: 'custom', message: problem, input: payload.value });
  });

/** A bucket of Amazon; other stores allow fewer names. */
const bucketName = () =>
  z.string().check(z.trim(), z.maxLength(63), z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'field.bucket' }));
const regionName = () =>
  z.string().check(z.trim(), z.maxLength(40), z.regex(/^[a-z0-9-]{1,40}$/i, { error: 'field.region' }));
/** It is sent in a header. */
const accessKey = () =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[!-~]+$/, { error: 'field.access_key' }));
/** Web addresses without user names; empty for Amazon. */
const endpointAddress = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(500),
      z.regex(/^$|^https?:\/\/[^\s/@?#]+(?:\/[^\s@?#]*)?$/i, { error: 'field.endpoint' }),
    );

const fields = {
  name: requiredText(100),
  contents: z.array(z.enum(REPORT_CONTENTS)).check(z.minLength(1), z.maxLength(REPORT_CONTENTS.length)),
  template_ids: z.nullable(z.array(numericId()).check(z.minLength(1), z.maxLength(MAX_CONFIGURED_TEMPLATES))),
  folder: pattern(findFolderProblem),
  file_name: pattern(findFileNameProblem),
};
const connection = {
  endpoint: z.optional(endpointAddress()),
  bucket: z.optional(bucketName()),
  region: z.optional(regionName()),
  access_key: z.optional(accessKey()),
  secret_key: z.optional(requiredText(500)),
  /** The connection that finishing the sign-in at Google returned. */
  connection: z.optional(requiredText(100)),
};

/** S3 needs bucket, region and both keys; Google Drive needs a connection. */
export const configurationInput = z.object({
  ...fields,
  template_ids: z._default(fields.template_ids, null),
  folder: z._default(fields.folder, ''),
  file_name: z._default(fields.file_name, '{DOCUMENT}'),
  ...connection,
});
export type ConfigurationInput = z.input<typeof configurationInput>;
/** Properties that are missing stay unchanged. */
export const configurationChange = z.object({
  name: z.optional(fields.name),
  contents: z.optional(fields.contents),
  template_ids: z.optional(fields.template_ids),
  folder: z.optional(fields.folder),
  file_name: z.optional(fields.file_name),
  ...connection,
});
export type ConfigurationChange = z.input<typeof configurationChange>;

/** An integration with its configurations and their overall status. */
export const integration = z.object({
  id: z.enum(INTEGRATIONS),
  status: z.enum(INTEGRATION_STATUSES),
  configurations: z.array(integrationConfiguration),
});
export type Integration = z.infer<typeof integration>;
