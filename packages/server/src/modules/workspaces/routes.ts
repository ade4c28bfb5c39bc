import { LANGUAGES } from '@rounds/contract/languages';
import { planHas } from '@rounds/contract/plans';
import { workspaces } from '@rounds/contract/workspaces';
import { demoAddress } from '../../demo/sign-in.ts';
import { Bytes, type CallBefore, type Route, routeWithoutTransaction } from '../../http/module.ts';
import { notFound } from '../../http/refusal.ts';
import { findFiles } from '../files/index.ts';
import { pickedWorkspace } from './hosts.ts';

const LOGO = '/api/app-settings/logo?which=';

export const routes: readonly Route[] = [
  routeWithoutTransaction(workspaces.appSettings, async (call) => {
    const { services, database } = call;
    const workspace = await picked(call);
    const isBranded = workspace !== null && planHas(workspace.plan, 'app_branding');
    const email = services.config.demo ? await demoAddress(database) : null;
    return {
      display_name: workspace?.display_name ?? 'Rounds',
      logo: isBranded && workspace.logo ? `${LOGO}logo` : null,
      logo_full: isBranded && workspace.logo_full ? `${LOGO}logo_full` : null,
      langs: workspace?.langs ?? [...LANGUAGES],
      default_language: services.config.defaultLanguage,
      saved_queries_enabled: true,
      demo: email ? { email } : null,
    };
  }),

  routeWithoutTransaction(workspaces.logo, async (call) => {
    const { services, database, query } = call;
    const workspace = await picked(call);
    const uuid = workspace?.[query.which];
    const [file] =
      workspace && uuid && planHas(workspace.plan, 'app_branding')
        ? await database.inWorkspace(workspace.id, (tx) => findFiles(tx, [uuid]))
        : [];
    if (!file) throw notFound('RES');
    return new Bytes(async () => ({
      body: (part) => services.files.read(file.key, part),
      type: file.type,
      name: file.name,
      disposition: 'inline',
      size: file.size,
    }));
  }),
];

const picked = ({ database, services, request }: Pick<CallBefore, 'database' | 'services' | 'request'>) =>
  database.inInstallation((tx) => pickedWorkspace(tx, services.config, request.host));
