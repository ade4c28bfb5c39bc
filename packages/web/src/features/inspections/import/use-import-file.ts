import type { UploadedFile } from '@rounds/contract/files';
import { useRef } from 'react';
import type { SendOptions } from '../../../kit/import/index.ts';
import { cancelUpload, isLargeImport, type SentFile, sendForImport, toSentFile } from '../../../kit/upload/index.ts';

type Sending = SentFile & Omit<SendOptions, 'onWaiting'>;

/** Runs a call with a file. A large one is uploaded once, before the first call that needs it. */
export function useImportFile(): <A>(
  file: File,
  sending: SendOptions,
  run: (sent: Sending) => Promise<A>,
) => Promise<A> {
  const latest = useRef<{ readonly file: File; readonly upload: UploadedFile } | null>(null);
  return async (file, sending, run) => {
    const { signal, onProgress } = sending;
    if (latest.current && latest.current.file !== file) {
      cancelUpload(latest.current.upload);
      latest.current = null;
    }
    if (!isLargeImport(file)) return run({ signal, onProgress, file, fields: {} });
    if (!latest.current) latest.current = { file, upload: await sendForImport(file, sending) };
    onProgress(1);
    return run({ signal, onProgress: () => {}, ...toSentFile(latest.current.upload) });
  };
}
