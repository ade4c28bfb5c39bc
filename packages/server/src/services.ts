/** What modules use beside the database; made once at start in `app.ts` and handed to every call. */
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { FileStore } from './modules/files/index.ts';

export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly files: FileStore;
}
