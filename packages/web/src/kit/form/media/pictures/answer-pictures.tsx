import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../../ui/index.ts';
import { useLargePictures } from './large-pictures.ts';
import { Lightbox } from './lightbox.tsx';
import { MarkPicture, type PictureEdits } from './mark-picture.tsx';
import { PictureTile } from './picture-tile.tsx';

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
  const [open, setOpen] = useState<number | null>(null);
  const [marked, setMarked] = useState<string | null>(null);
  const large = useLargePictures(open === null ? [] : uuids, title);
  if (uuids.length === 0) return null;
  return (
    <>
      <Row as="ul" wrap align="stretch" gap={2} aria-label={t('photo.list')}>
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
      </Row>
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
                setMarked(picture.uuid);
              },
            }
          }
        />
      )}
      {marked && edits && <MarkPicture uuid={marked} title={title} edits={edits} onClose={() => setMarked(null)} />}
    </>
  );
}
