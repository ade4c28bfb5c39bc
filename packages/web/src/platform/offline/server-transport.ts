import { files } from '@rounds/contract/files';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { call, upload } from '../api/index.ts';
import type { Transport } from './transport.ts';

/** The sender's calls to the server. The sender reports failures itself, so they show no toasts. */
export const serverTransport: Transport = {
  sync: ({ changes, ...body }) => call(inspections.sync, { body: { ...body, changes: [...changes] }, silent: true }),
  changes: (inspection, { changes, ...body }) =>
    call(inspections.saveChanges, {
      params: { id: inspection },
      body: { ...body, changes: [...changes] },
      silent: true,
    }),
  upload: ({ purpose, uuid, signer, capture, hash, name, type, bytes }, onProgress, signal) => {
    const fields = { purpose, uuid, signer, capture, hash };
    return upload(files.upload, {
      file: new File([bytes], name, { type }),
      fields,
      onProgress,
      signal,
      silent: true,
    });
  },
  getUploadProgress: (uuid, signal) => call(files.getUploadProgress, { params: { uuid }, signal, silent: true }),
  uploadChunk: (uuid, { offset, bytes, hash }, onProgress, signal) =>
    upload(files.uploadChunk, {
      params: { uuid },
      file: bytes,
      fields: { offset, hash },
      onProgress,
      signal,
      silent: true,
    }),
  finishUpload: ({ uuid, purpose, name, bytes, hash, signer, capture }, signal) => {
    const body = { purpose, name, size: bytes.size, hash, ...(signer && { signer }), ...(capture && { capture }) };
    return call(files.finishUpload, { params: { uuid }, body, signal, silent: true });
  },
  createIssue: (body) => call(issues.create, { body, silent: true }),
};
