import type { FileLookup } from '../../../kit/form/index.ts';
import type { Outbox, StoredInspection } from '../../../platform/offline/index.ts';

/** The files of answers in the outbox, with their upload state. */
export const createDeviceFiles = (
  outbox: Outbox,
  inspection: () => StoredInspection,
  save: (files: StoredInspection['files']) => Promise<void>,
): FileLookup => ({
  async read(uuid) {
    const storedFile = await outbox.db.get('files', uuid).catch(() => undefined);
    if (storedFile) return { ...storedFile, size: storedFile.bytes.size };
    // The file comes from another device, so only its metadata is known.
    const metadata = inspection().files?.find((file) => file.uuid === uuid);
    if (metadata) return { ...metadata, state: 'sent' };
    // Pictures of the template are stored for offline use.
    const picture = await outbox.db.get('pictures', uuid).catch(() => undefined);
    return (
      picture && { name: '', type: picture.bytes.type, size: picture.bytes.size, bytes: picture.bytes, state: 'sent' }
    );
  },
  remember(files) {
    const others = (inspection().files ?? []).filter(({ uuid }) => !files.some((file) => file.uuid === uuid));
    return save([...others, ...files]);
  },
  watch: (uuid, { changed, sending }) =>
    outbox.onEvent((event) => {
      if (event.kind === 'upload' && event.file === uuid) sending(event.share);
      if (event.kind === 'file' && event.file === uuid) sending(null);
      if ((event.kind === 'file' && event.file === uuid) || event.kind === 'recorded') changed();
    }),
});
