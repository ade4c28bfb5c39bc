/** The events of the records of a workspace, for people who may see them. */
import { changes } from '@rounds/contract/changes';
import { routeWithoutTransaction, type ServerModule } from '../../http/module.ts';
import { listChanges } from './list-changes.ts';

export {
  filterVisibleEvents,
  findVisibleRecords,
  type RecordVisibility,
  recordVisibility,
  type VisibilityContext,
} from './visibility.ts';

export const changesModule: ServerModule = {
  name: 'changes',
  routes: [routeWithoutTransaction(changes.list, listChanges)],
};
