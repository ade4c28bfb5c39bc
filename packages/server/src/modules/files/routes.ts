import { files, type ImageSize } from '@rounds/contract/files';
import { Bytes, type BytesResponse, type Route, route, routeWithPreload } from '../../http/module.ts';
import type { FileStore } from '../../services.ts';
import { getServedFile } from './access.ts';
import type { FileRow } from './queries.ts';
import { getProgress, recordAssembled, recordChunk, storeAssembled, storeChunk } from './uploads/chunks.ts';
import { cancelUpload } from './uploads/uploaded-files.ts';
import { recordUpload, storeUpload } from './uploads/uploads.ts';

/** Types that browsers only display or play. All others are sent as downloads. */
const INLINE_TYPES = /^(image\/(jpeg|png|webp|gif)|video\/|audio\/)/;

export const routes: readonly Route[] = [
  routeWithPreload(files.upload, storeUpload, recordUpload),
  route(files.getUploadProgress, ({ tx, actor, params }) => getProgress(tx, actor, params)),
  routeWithPreload(files.uploadChunk, storeChunk, recordChunk),
  route(files.cancelUpload, cancelUpload),
  routeWithPreload(files.finishUpload, storeAssembled, recordAssembled),
  route(files.get, async (call) => {
    const { params, query, services } = call;
    const file = await getServedFile(call, params.id);
    return new Bytes(() => toBytesAnswer(file, query, services.files));
  }),
];

export async function toBytesAnswer(
  file: Pick<FileRow, 'key' | 'name' | 'type' | 'size' | 'scaled'>,
  options: { size?: ImageSize | undefined; download?: string | undefined },
  store: FileStore,
): Promise<BytesResponse> {
  const bytes = (options.size && file.scaled?.[options.size]) || file;
  return {
    body: (part) => store.read(bytes.key, part),
    type: bytes.type,
    name: file.name,
    disposition: options.download === undefined && INLINE_TYPES.test(bytes.type) ? 'inline' : 'attachment',
    size: bytes.size,
  };
}
