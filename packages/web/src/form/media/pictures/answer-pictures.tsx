import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../form-context.tsx';
import type { AttachedFile } from '../../form-files.ts';
import { toAttachedFile } from '../use-add-files.ts';
import { useLargePictures } from './large-pictures.ts';
import { Lightbox } from './lightbox.tsx';
import { PictureTile } from './picture-tile.tsx';
import css from './pictures.module.css';

const AnnotateDialog = lazy(() => import('../annotate/annotate-dialog.tsx'));

/** What a person may change about the pictures of an answer. */
export interface PictureEdits {
  readonly setCaption: (uuid: string, caption: string | null) => void;
  /** Shows another picture in place of one; the history keeps the original. */
  readonly replace: (uuid: string, file: AttachedFile) => void;
}

interface AnswerPicturesProps {
  readonly uuids: readonly string[];
  readonly title: string;
  readonly captions?: Readonly<Record<string, string>> | undefined;
  readonly remove?: ((uuid: string, place: number) => void) | undefined;
  readonly edits?: PictureEdits | undefined;
}

/** The thumbnails of an answer's pictures; each opens the lightbox, where it is captioned and drawn on. */
export function AnswerPictures({ uuids, title, captions, remove, edits }: AnswerPicturesProps) {
  const { t } = useTranslation('form');
  const { files } = useForm();
  const [open, setOpen] = useState<number | null>(null);
  const [marked, setMarked] = useState<{ uuid: string; address: string } | null>(null);
  const large = useLargePictures(open === null && !marked ? [] : uuids, title);
  if (uuids.length === 0) return null;
  const replace = async (uuid: string, picture: Blob) => {
    setMarked(null);
    const original = await files.read(uuid);
    const name = (original?.name ?? 'photo').replace(/(-marked)?\.\w+$/, '');
    const file = toAttachedFile(picture, `${name}-marked.${picture.type === 'image/png' ? 'png' : 'jpg'}`);
    edits?.replace(uuid, { ...file, ...(original?.capture && { capture: original.capture }) });
  };
  return (
    <>
      <ul className={css.list} aria-label={t('photo.list')}>
        {uuids.map((uuid, index) => (
          <PictureTile
            key={uuid}
            uuid={uuid}
            place={index + 1}
            caption={captions?.[uuid]}
            onOpen={() => setOpen(index)}
            onRemove={remove && (() => remove(uuid, index + 1))}
          />
        ))}
      </ul>
      {open !== null && large.length > 0 && (
        <Lightbox
          pictures={large.map((picture) => ({ ...picture, caption: captions?.[picture.uuid] }))}
          index={Math.min(open, large.length - 1)}
          onMove={setOpen}
          onClose={() => setOpen(null)}
          edits={
            edits && {
              setCaption: edits.setCaption,
              mark: (picture) => {
                setOpen(null);
                setMarked(picture);
              },
            }
          }
        />
      )}
      {marked && (
        <Suspense>
          <AnnotateDialog
            address={large.find(({ uuid }) => uuid === marked.uuid)?.address ?? marked.address}
            title={title}
            onDone={(picture) => void replace(marked.uuid, picture)}
            onClose={() => setMarked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
