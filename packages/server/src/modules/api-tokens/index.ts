/** API tokens, with which other systems make calls in the name of the people who own them. */
import { apiTokens } from '@rounds/contract/api-tokens';
import { route, type ServerModule } from '../../http/module.ts';
import { announceExpiry } from './expiry.ts';
import { tokenHandOver } from './hand-over.ts';
import { create, listAll, revoke, takeOver, update } from './tokens.ts';

export const apiTokensModule: ServerModule = {
  name: 'apiTokens',
  routes: [
    route(apiTokens.list, listAll),
    route(apiTokens.create, create),
    route(apiTokens.update, update),
    route(apiTokens.takeOver, takeOver),
    route(apiTokens.revoke, revoke),
  ],
  cron: [announceExpiry],
  extensions: [tokenHandOver],
};
