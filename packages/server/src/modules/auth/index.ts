/** People: how they sign in and out, and how an account becomes a user of a workspace. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { hashPassword } from './passwords.ts';
export { createAccount, createUser, emailKey, endOldSessions } from './queries.ts';

export const authModule: ServerModule = { name: 'auth', routes };
