import { LANGUAGES } from '@rounds/contract/languages';
import { workspaces } from '@rounds/contract/workspaces';
import { demoAddress } from '../../demo/sign-in.ts';
import { type Route, routeWithoutTransaction } from '../../http/module.ts';
import { pickedWorkspace } from './hosts.ts';

export const routes: readonly Route[] = [
  routeWithoutTransaction(workspaces.appSettings, async ({ services: { config }, database, request }) => {
    const workspace = await database.inInstallation((tx) => pickedWorkspace(tx, config, request.host));
    const email = config.demo ? await demoAddress(database) : null;
    return {
      display_name: workspace?.display_name ?? 'Rounds',
      logo: null,
      logo_full: null,
      langs: workspace?.langs ?? [...LANGUAGES],
      default_language: config.defaultLanguage,
      saved_queries_enabled: false,
      demo: email ? { email } : null,
    };
  }),
];
