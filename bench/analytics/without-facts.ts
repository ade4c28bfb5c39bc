/** Loaded before a server, it keeps the server from recording the facts of completed inspections. */
import { factsModule } from '../../packages/server/src/modules/facts/index.ts';

Object.assign(factsModule, { onEvents: {} });
