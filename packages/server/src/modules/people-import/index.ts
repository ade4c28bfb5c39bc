/** Importing people from sheets. */
import { peopleImport } from '@rounds/contract/users/import.ts';
import { type Route, route, routeWithPreload, type ServerModule } from '../../http/module.ts';
import { importPeople, inspectPeople, peopleImportJob, readPeople } from './import.ts';
import { listImports } from './queries.ts';
import { toStoredImport, undoImport } from './undo.ts';

const routes: readonly Route[] = [
  routeWithPreload(peopleImport.inspect, inspectPeople, async (_call, inspected) => inspected),
  routeWithPreload(peopleImport.importFile, readPeople, importPeople),
  route(peopleImport.listImports, async ({ tx }) => (await listImports(tx)).map(toStoredImport)),
  route(peopleImport.undoImport, undoImport),
];

export const peopleImportModule: ServerModule = {
  name: 'peopleImport',
  routes,
  jobs: [peopleImportJob] as ServerModule['jobs'],
};
