/** The change feed and the feeds of rows. */
import { declareModule } from './declare.ts';

export const changes = declareModule({
  errors: {
    /** Its data is a cursor with which to go on after everything has been read again. */
    APP_CURSOR_EXPIRED: 410,
  },
});
