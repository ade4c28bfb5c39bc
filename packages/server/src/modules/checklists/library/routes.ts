import { library } from '@rounds/contract/checklists/library.ts';
import { type Route, route, routeWithPreload } from '../../../http/module.ts';
import { getLibraryTemplate, listLibrary } from './entries.ts';
import { copyNewerFiles, getNewer, getSource, takeNewer } from './newer.ts';
import { findReceivers, getSharing, shareTemplate, takeBack } from './share.ts';
import { copyShared, takeTemplate } from './take.ts';

export const libraryRoutes: readonly Route[] = [
  route(library.list, listLibrary),
  route(library.get, getLibraryTemplate),
  routeWithPreload(library.take, copyShared, takeTemplate),
  route(library.takeBack, takeBack),
  route(library.getSharing, getSharing),
  routeWithPreload(library.share, findReceivers, shareTemplate),
  route(library.getSource, getSource),
  route(library.getNewer, getNewer),
  routeWithPreload(library.takeNewer, copyNewerFiles, takeNewer),
];
