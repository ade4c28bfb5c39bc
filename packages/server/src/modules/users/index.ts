/** The people of a workspace. Their table is that of signing in. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export { namesOf, searchUsers } from './queries.ts';
export { usersView } from './view.ts';

export const usersModule: ServerModule = { name: 'users', routes };
