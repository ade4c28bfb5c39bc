/** The signed-in person's account: profile, preferences, password, email, second factor, sessions, workspaces. */
import type { ServerModule } from '../../http/module.ts';
import { bannerRoutes } from './banners.ts';
import { emailRoutes } from './email.ts';
import { passwordRoutes } from './password.ts';
import { profileRoutes } from './profile.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionRoutes } from './sessions.ts';
import { workspaceRoutes } from './workspaces.ts';

export { listClosed } from './banners.ts';

export const accountModule: ServerModule = {
  name: 'account',
  routes: [
    ...profileRoutes,
    ...passwordRoutes,
    ...emailRoutes,
    ...secondFactorRoutes,
    ...sessionRoutes,
    ...workspaceRoutes,
    ...bannerRoutes,
  ],
};
