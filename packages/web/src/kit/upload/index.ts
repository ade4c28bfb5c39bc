/** Uploads files that belong to records. Answers have a queue of their own, which works offline. */
export {
  type FileLimitProblem,
  type FileLimits,
  useFileLimits,
  useLimitText,
  useTypeNames,
} from './file-limits.ts';
export {
  cancelUpload,
  isLargeImport,
  type SentFile,
  sendForImport,
  toSentFile,
} from './send-for-import.ts';
export { UploadField } from './upload-field.tsx';
export { UploadList } from './upload-list.tsx';
export { type Upload, type Uploads, useUpload } from './use-upload.ts';
export { registerUploads } from './window-uploads.ts';
