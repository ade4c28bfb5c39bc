import type { Config } from '../../../config/index.ts';
import { type ListedFileStore, openFileStore } from './store.ts';

/** The store of files of the settings. The one for S3 is loaded only where it is used. */
export async function openFiles({ s3Files, filesDir }: Pick<Config, 's3Files' | 'filesDir'>): Promise<ListedFileStore> {
  if (!s3Files) return openFileStore(filesDir);
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(s3Files);
}
