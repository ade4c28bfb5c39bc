/** Pictures of a template: made ready as photos of answers are, and stored before the template names them. */
import { files } from '@rounds/contract/files';
import type { Id } from '@rounds/engine';
import { useState } from 'react';
import { CallError, upload } from '../../../../api/index.ts';
import { useAddPictures } from '../../../../form/index.ts';

/** A picture on its way, or one that the server did not take. */
export interface SentPicture {
  readonly uuid: Id;
  readonly name: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly refused: string | null;
}

export function useAddFiles(onStored: (uuid: Id) => void) {
  const [sending, setSending] = useState<readonly SentPicture[]>([]);
  const change = (uuid: Id, part: Partial<SentPicture>) =>
    setSending((all) => all.map((one) => (one.uuid === uuid ? { ...one, ...part } : one)));
  const forget = (uuid: Id) => setSending((all) => all.filter((one) => one.uuid !== uuid));

  const send = async ({ uuid, name, type, bytes }: { uuid: Id; name: string; type: string; bytes: Blob }) => {
    setSending((all) => [...all, { uuid, name, share: 0, refused: null }]);
    try {
      await upload(files.upload, {
        file: new File([bytes], name, { type }),
        fields: { purpose: 'filemanager', uuid },
        onProgress: (share) => change(uuid, { share }),
      });
      forget(uuid);
      onStored(uuid);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      change(uuid, { refused: error.message });
    }
  };
  const { isWorking, refused, take } = useAddPictures((given) => {
    for (const file of given) void send(file);
  });
  return { isWorking, refused, take, sending, forget };
}
