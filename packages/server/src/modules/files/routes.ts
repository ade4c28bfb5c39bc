import { files, type PictureSize } from '@rounds/contract/files';
import { Bytes, type BytesAnswer, type Route, route, routeAfter } from '../../http/module.ts';
import type { FileStore } from '../../services.ts';
import { readableFile } from './access.ts';
import type { FileRow } from './queries.ts';
import { keepUpload, recordUpload } from './uploads.ts';

/** Types that a browser only draws or plays; all others are offered for saving. */
const SHOWN_IN_PLACE = /^(image\/(jpeg|png|webp|gif)|video\/|audio\/)/;

export const routes: readonly Route[] = [
  routeAfter(files.upload, keepUpload, recordUpload),
  route(files.read, async ({ tx, actor, params, query, services }) => {
    const file = await readableFile(tx, actor, params.id);
    return new Bytes(() => bytesOf(file, query, services.files));
  }),
];

async function bytesOf(
  file: FileRow,
  wanted: { size?: PictureSize | undefined; download?: string | undefined },
  store: FileStore,
): Promise<BytesAnswer> {
  const bytes = (wanted.size && file.scaled?.[wanted.size]) || file;
  return {
    body: (part) => store.read(bytes.key, part),
    type: bytes.type,
    name: file.name,
    disposition: wanted.download === undefined && SHOWN_IN_PLACE.test(bytes.type) ? 'inline' : 'attachment',
    size: bytes.size,
  };
}
