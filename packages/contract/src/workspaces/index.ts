/** Public settings of the installation, and the workspaces of an account. */
import * as z from 'zod/mini';
import { codeStep, sessionUser } from '../auth/index.ts';
import { endpoints, SESSION_ONLY } from '../endpoint.ts';
import { LANGUAGES } from '../languages.ts';
import { numericId, requiredText, timestamp } from '../values.ts';
import { archiveEndpoints } from './archive.ts';
import { lifecycleEndpoints } from './lifecycle.ts';

export type { OpenWorkKind, WorkspaceDetails } from './lifecycle.ts';

/**
 * The ways in which people get an account and a workspace of their own:
 * - `open`: everyone registers an account with a workspace, and creates further ones
 * - `invited`: accounts come from invitations to a workspace only; their owners may create further workspaces
 * - `closed`: accounts come from invitations only, and nobody creates workspaces
 */
export const REGISTRATIONS = ['open', 'invited', 'closed'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

export const appSettings = z.object({
  display_name: z.string(),
  logo: z.nullable(z.string()),
  logo_full: z.nullable(z.string()),
  langs: z.array(z.enum(LANGUAGES)),
  default_language: z.enum(LANGUAGES),
  saved_queries_enabled: z.boolean(),
  /** The builder offers a preview of the template. */
  preview_enabled: z.boolean(),
  public_library_enabled: z.boolean(),
  /** Media types that people may upload; null for all that the product supports. */
  upload_types: z.nullable(z.array(z.string())),
  upload_stall_seconds: z.number(),
  /** The size of a file that is uploaded for an import, in bytes. */
  max_import_bytes: z.number(),
  /** Addresses of map tiles and video tutorials; null without. */
  map_tile_url: z.nullable(z.string()),
  help_tutorials_url: z.nullable(z.string()),
  registration: z.enum(REGISTRATIONS),
  /** Sign-in of the demo workspace; null unless this is a demo installation. */
  demo: z.nullable(z.object({ email: z.string() })),
});
export type AppSettings = z.infer<typeof appSettings>;

/** A workspace of the account, with the user's status and roles in it. */
export const myWorkspace = z.object({
  id: z.number(),
  display_name: z.string(),
  logo: z.nullable(z.string()),
  status: z.enum(['active', 'invite']),
  roles: z.array(z.object({ id: z.number(), name_lang: z.record(z.string(), z.string()) })),
  is_current: z.boolean(),
  signed_in_at: z.nullable(timestamp()),
});
export type MyWorkspace = z.infer<typeof myWorkspace>;

export const workspaces = endpoints(
  'workspaces',
  {
    ...lifecycleEndpoints,
    ...archiveEndpoints,
    getAppSettings: {
      method: 'GET',
      path: '/app-settings',
      access: 'guest',
      prefix: 'APP',
      summary: 'Get name, logo and languages of the installation, or of the workspace of this host name',
      output: appSettings,
      errors: ['APP_WORKSPACE_NOT_FOUND'],
    },
    getLogo: {
      method: 'GET',
      path: '/app-settings/logo',
      access: 'guest',
      prefix: 'RES',
      response: 'bytes',
      summary: 'Get the logo of the workspace of this host name, for the sign-in screen',
      query: z.object({ which: z.enum(['logo', 'logo_full']) }),
      errors: ['RES_OBJECT_NOT_FOUND', 'APP_WORKSPACE_NOT_FOUND'],
    },
    listMine: {
      method: 'GET',
      path: '/settings/workspaces/my-workspaces',
      access: 'signed-in',
      prefix: 'APP',
      summary: 'List the workspaces that you belong to or are invited to',
      output: z.array(myWorkspace),
    },
    create: {
      method: 'POST',
      path: '/settings/workspaces/new',
      access: 'signed-in',
      prefix: 'APP',
      no_events: 'account',
      summary: 'Create a workspace and become its administrator',
      body: z.object({ display_name: requiredText(100) }),
      output: myWorkspace,
      errors: ['APP_WORKSPACES_CLOSED', 'RATE_LIMITED'],
      activity: 'workspace.created',
    },
    switch: {
      method: 'POST',
      path: '/settings/workspaces/{id}/switch',
      access: 'signed-in',
      prefix: 'APP',
      events: ['user.activated', 'user.changed'],
      summary: 'Switch to another of your workspaces, following its sign-in rules; accepts a pending invitation',
      params: z.object({ id: numericId() }),
      output: z.union([
        z.object({ user: sessionUser }),
        codeStep,
        /** The workspace has its own address; sign in there. */
        z.object({ url: z.string() }),
      ]),
      errors: ['USR_INVITATION_OVER', 'AUTH_PASSWORD_REQUIRED'],
      activity: 'workspace.switched',
    },
  },
  SESSION_ONLY,
);
