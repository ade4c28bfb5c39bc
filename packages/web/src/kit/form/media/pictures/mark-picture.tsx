import { lazy, Suspense } from 'react';
import { useForm } from '../../form-context.tsx';
import type { AttachedFile } from '../../model/form-files.ts';
import { toAttachedFile } from '../use-add-files.ts';
import { useLargePictures } from './large-pictures.ts';

const AnnotateDialog = lazy(() => import('../annotate/annotate-dialog.tsx'));

/** The edits that a person may make to the pictures of an answer. */
export interface PictureEdits {
  readonly setCaption: (uuid: string, caption: string | null) => void;
  /** Shows another picture in place of one; the history keeps the original. */
  readonly replace: (uuid: string, file: AttachedFile) => void;
}

interface MarkPictureProps {
  readonly uuid: string;
  readonly title: string;
  readonly edits: PictureEdits;
  readonly onClose: () => void;
}

/** Draws on a picture of an answer, which the marked one replaces. */
export function MarkPicture({ uuid, title, edits, onClose }: MarkPictureProps) {
  const { files } = useForm();
  const [picture] = useLargePictures([uuid], title);
  const replace = async (marked: Blob) => {
    onClose();
    const original = await files.read(uuid);
    const name = (original?.name ?? 'photo').replace(/(-marked)?\.\w+$/, '');
    const file = toAttachedFile(marked, `${name}-marked.${marked.type === 'image/png' ? 'png' : 'jpg'}`);
    edits.replace(uuid, { ...file, ...(original?.capture && { capture: original.capture }) });
  };
  return (
    picture && (
      <Suspense>
        <AnnotateDialog
          address={picture.address}
          title={title}
          onDone={(marked) => void replace(marked)}
          onClose={onClose}
        />
      </Suspense>
    )
  );
}
