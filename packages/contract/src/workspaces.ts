/** What the installation tells someone who has not signed in yet. */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { LANGUAGES } from './languages.ts';

export const appSettings = z.object({
  display_name: z.string(),
  logo: z.nullable(z.string()),
  logo_full: z.nullable(z.string()),
  langs: z.array(z.enum(LANGUAGES)),
  default_language: z.enum(LANGUAGES),
  saved_queries_enabled: z.boolean(),
  /** Sign-in of the demo workspace; null outside a demo installation. */
  demo: z.nullable(z.object({ email: z.string() })),
});
export type AppSettings = z.infer<typeof appSettings>;

export const workspaces = endpoints('workspaces', {
  appSettings: {
    method: 'GET',
    path: '/app-settings',
    access: 'guest',
    prefix: 'APP',
    summary: 'Name, logo and languages of the installation',
    output: appSettings,
  },
});
