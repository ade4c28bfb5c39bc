/** Provisioning of people and groups by an identity provider, with SCIM 2.0. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export const scimModule: ServerModule = { name: 'scim', routes };
