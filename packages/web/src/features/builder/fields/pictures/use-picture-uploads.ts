/** Uploads of template pictures. A picture is stored on the server before the template refers to it. */
import { files } from '@rounds/contract/files';
import type { Id } from '@rounds/engine';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fileAddress, useAddPictures } from '../../../../kit/form/index.ts';
import { useUpload } from '../../../../kit/upload/index.ts';
import { fetchBytes } from '../../../../platform/api/index.ts';
import { toast } from '../../../../ui/index.ts';

interface StoredFile {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
}

export function usePictureUploads(onStored: (uuid: Id) => void) {
  const { t, i18n } = useTranslation('common');
  const uploads = useUpload(files.upload, {
    fields: (uuid) => ({ purpose: 'template' as const, uuid }),
    onStored,
  });
  const { isWorking, rejected, take } = useAddPictures((pictures) => {
    for (const { bytes, name, type } of pictures) uploads.add(new File([bytes], name, { type }));
  });
  const { mutate: takeStored, isPending } = useMutation({
    mutationFn: async (storedFiles: readonly StoredFile[]) => {
      const { signal } = new AbortController();
      const options = { language: i18n.language, signal, onShare: () => {} };
      for (const { uuid, name, type } of storedFiles) {
        const bytes = await fetchBytes(fileAddress(uuid), options);
        await take([new File([bytes], name, { type })]);
      }
    },
    onError: ({ message }) => toast.error(message || t('failure.unexpected')),
  });
  return {
    isWorking: isWorking || isPending,
    rejected,
    take,
    /** Copies files of the file manager, because everyone who may use the template may see its pictures. */
    takeStored,
    uploads,
  };
}
