/** Uploads of template pictures. A picture is stored on the server before the template refers to it. */
import { files } from '@rounds/contract/files';
import type { Id } from '@rounds/engine';
import { useAddPictures } from '../../../../form/index.ts';
import { useUpload } from '../../../../upload/index.ts';

export function usePictureUploads(onStored: (uuid: Id) => void) {
  const uploads = useUpload(files.upload, {
    fields: (uuid) => ({ purpose: 'template' as const, uuid }),
    onStored,
  });
  const { isWorking, refused, take } = useAddPictures((pictures) => {
    for (const { bytes, name, type } of pictures) uploads.add(new File([bytes], name, { type }));
  });
  return { isWorking, refused, take, uploads };
}
