/** Deleting people, by hand and by retention. */
import type { ServerModule } from '../../http/module.ts';
import { anonymiseNames } from './anonymise-names.ts';
import { carryOutDepartures } from './departures.ts';
import { leavingRoutes } from './leaving-routes.ts';
import { routes } from './routes.ts';

export { type HandOver, nameCopies, personalWork } from './personal-work.ts';
export {
  countLongDeactivated,
  getPlaceholder,
  getWorkspaceLanguage,
  listLongDeactivated,
  lockPerson,
} from './queries/person.ts';
export { removePerson } from './remove.ts';

export const personRemovalModule: ServerModule = {
  name: 'personRemoval',
  routes: [...routes, ...leavingRoutes],
  tasks: [anonymiseNames],
  cron: [carryOutDepartures],
};
