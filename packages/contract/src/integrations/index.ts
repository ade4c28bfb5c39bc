/** Integrations: completed reports go to a store of the organization, S3 or Google Drive. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { listEndpoint } from '../list.ts';
import { startedJob } from '../started-job.ts';
import { numericId, requiredText, timestamp } from '../values.ts';
import {
  configurationChange,
  configurationInput,
  INTEGRATIONS,
  integration,
  integrationConfiguration,
  MAX_CONFIGURED_TEMPLATES,
} from './configuration.ts';
import { deliveryList, deliveryWithAttempts, integrationDelivery } from './delivery.ts';

export * from './configuration.ts';
export * from './delivery.ts';
export * from './naming.ts';

const PATH = '/settings/integrations';
const CONFIGURATION = `${PATH}/{integration}/configurations/{configId}` as const;
const DELIVERY = `${CONFIGURATION}/deliveries/{deliveryId}` as const;

const view = { access: ['APP_VIEW_SETTINGS'], prefix: 'APP' } as const;
/** The feature that the plan needs depends on the integration in the path, so the handlers check it. */
const edit = { access: ['APP_EDIT_SETTINGS'], prefix: 'APP', no_events: 'settings' } as const;
const drive = { ...edit, feature: 'app_integrations_google_drive' } as const;

const integrationParams = { integration: z.enum(INTEGRATIONS) };
const configured = { ...integrationParams, configId: numericId() };
const params = z.object(integrationParams);
const configurationParams = z.object(configured);
const deliveryParams = z.object({ ...configured, deliveryId: numericId() });
const errors = ['APP_OBJECT_NOT_FOUND', 'VALIDATION_FAILED', 'PLAN_FEATURE_REQUIRED'] as const;

export const integrations = endpoints('integrations', {
  list: {
    ...view,
    method: 'GET',
    path: PATH,
    summary: 'List the integrations with their status and configurations',
    output: z.array(integration),
  },
  get: {
    ...view,
    method: 'GET',
    path: `${PATH}/{integration}`,
    summary: 'Get an integration with its status and configurations',
    params,
    output: integration,
  },
  createConfiguration: {
    ...edit,
    method: 'POST',
    path: `${PATH}/{integration}/configurations/new`,
    secret: true,
    is_session_only: true,
    limit: 'import',
    summary: 'Create a configuration; the connection is tested first, by writing and deleting a small file',
    params,
    body: configurationInput,
    output: integrationConfiguration,
    errors: [...errors, 'INT_NOT_INSTALLED'],
    activity: 'integration.created',
  },
  getConfiguration: {
    ...view,
    method: 'GET',
    path: CONFIGURATION,
    summary: 'Get a configuration without its secrets',
    params: configurationParams,
    output: integrationConfiguration,
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
  updateConfiguration: {
    ...edit,
    method: 'PUT',
    path: CONFIGURATION,
    secret: true,
    is_session_only: true,
    limit: 'import',
    summary: 'Change a configuration; omitted fields stay unchanged, and a changed connection is tested first',
    params: configurationParams,
    body: configurationChange,
    output: integrationConfiguration,
    errors,
    activity: 'integration.changed',
  },
  deleteConfiguration: {
    ...edit,
    method: 'DELETE',
    path: CONFIGURATION,
    summary: 'Delete a configuration; what it has delivered stays where it is',
    params: configurationParams,
    output: z.object({ id: z.number() }),
    errors: ['APP_OBJECT_NOT_FOUND'],
    activity: 'integration.deleted',
  },
  testConfiguration: {
    ...edit,
    no_events: 'reading',
    method: 'POST',
    path: `${CONFIGURATION}/test`,
    limit: 'import',
    summary: 'Test the saved connection by writing and deleting a small file',
    params: configurationParams,
    output: integrationConfiguration,
    errors,
  },
  pauseConfiguration: {
    ...edit,
    method: 'POST',
    path: `${CONFIGURATION}/pause`,
    summary: 'Pause a configuration; completed reports wait',
    params: configurationParams,
    output: integrationConfiguration,
    errors: ['APP_OBJECT_NOT_FOUND'],
    activity: 'integration.paused',
  },
  resumeConfiguration: {
    ...edit,
    method: 'POST',
    path: `${CONFIGURATION}/resume`,
    summary: 'Resume a paused or suspended configuration; what waits is sent',
    params: configurationParams,
    output: integrationConfiguration,
    errors,
    activity: 'integration.resumed',
  },
  listDeliveries: {
    ...listEndpoint(deliveryList, integrationDelivery, {
      ...view,
      path: `${CONFIGURATION}/deliveries`,
      summary: 'List the deliveries of a configuration, newest first',
    }),
    params: configurationParams,
  },
  getDelivery: {
    ...view,
    method: 'GET',
    path: DELIVERY,
    summary: 'Get a delivery with all its attempts',
    params: deliveryParams,
    output: deliveryWithAttempts,
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
  retryDelivery: {
    ...edit,
    no_events: 'sending',
    method: 'POST',
    path: `${DELIVERY}/retry`,
    summary: 'Send a delivery now, with a new series of attempts',
    params: deliveryParams,
    output: integrationDelivery,
    errors,
    activity: 'integration.retried',
  },
  backfill: {
    ...edit,
    no_events: 'job',
    method: 'POST',
    path: `${CONFIGURATION}/backfill`,
    limit: 'export',
    summary: 'Send the reports that were completed in a range and are not there yet: a job that queues them',
    params: configurationParams,
    body: z.object({
      from: timestamp(),
      to: timestamp(),
      /** Some of the templates that the configuration includes; if missing, all of them. */
      template_ids: z.optional(z.array(numericId()).check(z.minLength(1), z.maxLength(MAX_CONFIGURED_TEMPLATES))),
    }),
    output: startedJob,
    errors,
    activity: 'integration.range_sent',
  },

  connectDrive: {
    ...drive,
    method: 'POST',
    path: `${PATH}/google-drive/connect`,
    secret: true,
    is_session_only: true,
    limit: 'import',
    summary: 'Begin to sign in at Google; open the address, which leads back to /oauth-callback',
    body: z.object({ configuration_id: z.optional(numericId()) }),
    output: z.object({ url: z.string() }),
    errors: ['APP_OBJECT_NOT_FOUND', 'INT_NOT_INSTALLED'],
  },
  finishDriveConnection: {
    ...drive,
    method: 'POST',
    path: `${PATH}/google-drive/connections`,
    secret: true,
    is_session_only: true,
    limit: 'import',
    summary: 'Finish signing in at Google with what it sent to /oauth-callback, in the session that began',
    body: z.object({ state: requiredText(200), code: requiredText(2_000) }),
    output: z.object({
      /** The id that the caller then sends when it creates or changes a configuration with this connection. */
      connection: z.string(),
      account: z.string(),
      /** The configuration that was connected again. */
      configuration_id: z.nullable(z.number()),
    }),
    errors: ['INT_NOT_INSTALLED', 'INT_SIGN_IN_OVER', 'INT_SIGN_IN_FAILED'],
    activity: 'integration.connected',
  },
});
