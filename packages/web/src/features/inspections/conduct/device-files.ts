import type { FileLookup } from '../../../form/index.ts';
import type { Outbox } from '../../../offline/index.ts';

/** The files of answers as the device's queue holds them, with how far each has been sent. */
export const deviceFiles = (outbox: Outbox): FileLookup => ({
  read: (uuid) => outbox.db.get('files', uuid).catch(() => undefined),
  watch: (uuid, { changed, sending }) =>
    outbox.listen((event) => {
      if (event.kind === 'upload' && event.file === uuid) sending(event.share);
      if (event.kind === 'file' && event.file === uuid) sending(null);
      if ((event.kind === 'file' && event.file === uuid) || event.kind === 'recorded') changed();
    }),
});
