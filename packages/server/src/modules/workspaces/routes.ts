import { LANGUAGES } from '@rounds/contract/languages.ts';
import { planHasFeature } from '@rounds/contract/plans.ts';
import { workspaces } from '@rounds/contract/workspaces';
import { notFoundError } from '../../http/api-error.ts';
import { Bytes, type PreloadCall, type Route, routeWithoutTransaction } from '../../http/module.ts';
import { findFiles, toImportLimit } from '../files/index.ts';
import { findDemoEmail } from './demo-account.ts';
import { findWorkspaceByHost } from './hosts.ts';

const LOGO = '/api/app-settings/logo?which=';

export const routes: readonly Route[] = [
  routeWithoutTransaction(workspaces.getAppSettings, async (call) => {
    const { services, database } = call;
    const workspace = await findRequestedWorkspace(call);
    const isBranded = workspace !== null && planHasFeature(workspace.plan, 'app_branding');
    const email = services.config.demo ? await findDemoEmail(database) : null;
    return {
      display_name: workspace?.display_name ?? 'Rounds',
      logo: isBranded && workspace.logo ? `${LOGO}logo` : null,
      logo_full: isBranded && workspace.logo_full ? `${LOGO}logo_full` : null,
      langs: workspace?.langs ?? [...LANGUAGES],
      default_language: services.config.defaultLanguage,
      saved_queries_enabled: workspace?.saved_queries_enabled ?? true,
      preview_enabled: services.config.preview,
      public_library_enabled: services.config.publicLibrary,
      upload_types: services.config.uploadTypes && [...services.config.uploadTypes],
      max_import_bytes: toImportLimit(services.config),
      upload_stall_seconds: services.config.uploadStallSeconds,
      map_tile_url: services.config.mapTileUrl,
      help_tutorials_url: services.config.helpTutorialsUrl,
      registration: services.config.registration,
      demo: email ? { email } : null,
    };
  }),

  routeWithoutTransaction(workspaces.getLogo, async (call) => {
    const { services, database, query } = call;
    const workspace = await findRequestedWorkspace(call);
    const uuid = workspace?.[query.which];
    const [file] =
      workspace && uuid && planHasFeature(workspace.plan, 'app_branding')
        ? await database.inWorkspace(workspace.id, (tx) => findFiles(tx, [uuid]))
        : [];
    if (!file) throw notFoundError('RES');
    return new Bytes(async () => ({
      body: (part) => services.files.read(file.key, part),
      type: file.type,
      name: file.name,
      disposition: 'inline',
      size: file.size,
    }));
  }),
];

const findRequestedWorkspace = ({
  database,
  services,
  request,
}: Pick<PreloadCall, 'database' | 'services' | 'request'>) =>
  database.inInstallation((tx) => findWorkspaceByHost(tx, services.config, request.host));
