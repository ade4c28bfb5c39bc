import type { FileLookup } from '../../../form/index.ts';
import type { KeptReport, Outbox } from '../../../offline/index.ts';

/** The files of answers as the device's queue holds them, with how far each has been sent. */
export const deviceFiles = (outbox: Outbox, report: () => KeptReport): FileLookup => ({
  async read(uuid) {
    const kept = await outbox.db.get('files', uuid).catch(() => undefined);
    if (kept) return { ...kept, size: kept.bytes.size };
    // Brought from elsewhere: what it is called is known from the report.
    const told = report().files?.find((file) => file.uuid === uuid);
    if (told) return { ...told, state: 'sent' };
    // What the template shows is kept for when there is no network.
    const shown = await outbox.db.get('pictures', uuid).catch(() => undefined);
    return shown && { name: '', type: shown.bytes.type, size: shown.bytes.size, bytes: shown.bytes, state: 'sent' };
  },
  watch: (uuid, { changed, sending }) =>
    outbox.listen((event) => {
      if (event.kind === 'upload' && event.file === uuid) sending(event.share);
      if (event.kind === 'file' && event.file === uuid) sending(null);
      if ((event.kind === 'file' && event.file === uuid) || event.kind === 'recorded') changed();
    }),
});
