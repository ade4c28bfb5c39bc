import { files } from '@rounds/contract/files';
import { inspections } from '@rounds/contract/inspections';
import { call, upload } from '../api/index.ts';
import type { Transport } from './transport.ts';

/** The sender's calls to the server. The sender reports failures itself, so they show no toasts. */
export const serverTransport: Transport = {
  sync: ({ changes, ...body }) => call(inspections.sync, { body: { ...body, changes: [...changes] }, silent: true }),
  changes: (report, changes) =>
    call(inspections.saveChanges, { params: { id: report }, body: { changes: [...changes] }, silent: true }),
  upload: async (file, onProgress, signal) => {
    const named = new File([file.bytes], file.name, { type: file.type });
    const fields = { purpose: file.purpose, uuid: file.uuid, signer: file.signer, capture: file.capture };
    await upload(files.upload, { file: named, fields, onProgress, signal, silent: true });
  },
};
