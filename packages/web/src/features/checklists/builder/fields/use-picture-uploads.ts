/** Uploads of template pictures. A picture is stored on the server before the template refers to it. */
import { files } from '@rounds/contract/files';
import type { Id } from '@rounds/engine';
import { useState } from 'react';
import { CallError, upload } from '../../../../api/index.ts';
import { useAddPictures } from '../../../../form/index.ts';

/** A running or failed upload. */
export interface PictureUpload {
  readonly uuid: Id;
  readonly name: string;
  /** From 0 to 1. */
  readonly progress: number;
  readonly error: string | null;
}

export function usePictureUploads(onStored: (uuid: Id) => void) {
  const [sending, setSending] = useState<readonly PictureUpload[]>([]);
  const change = (uuid: Id, part: Partial<PictureUpload>) =>
    setSending((all) => all.map((one) => (one.uuid === uuid ? { ...one, ...part } : one)));
  const forget = (uuid: Id) => setSending((all) => all.filter((one) => one.uuid !== uuid));

  const send = async ({ uuid, name, type, bytes }: { uuid: Id; name: string; type: string; bytes: Blob }) => {
    setSending((all) => [...all, { uuid, name, progress: 0, error: null }]);
    try {
      await upload(files.upload, {
        file: new File([bytes], name, { type }),
        fields: { purpose: 'filemanager', uuid },
        onProgress: (share) => change(uuid, { progress: share }),
      });
      forget(uuid);
      onStored(uuid);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      change(uuid, { error: error.message });
    }
  };
  const { isWorking, refused, take } = useAddPictures((pictures) => {
    for (const file of pictures) void send(file);
  });
  return { isWorking, refused, take, sending, forget };
}
