import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLargePictures } from './large-pictures.ts';
import { Lightbox } from './lightbox.tsx';
import { PictureTile } from './picture-tile.tsx';
import css from './pictures.module.css';

interface AnswerPicturesProps {
  readonly uuids: readonly string[];
  readonly title: string;
  readonly remove?: (uuid: string, place: number) => void;
}

/** The thumbnails of an answer's pictures; each opens the lightbox. */
export function AnswerPictures({ uuids, title, remove }: AnswerPicturesProps) {
  const { t } = useTranslation('form');
  const [open, setOpen] = useState<number | null>(null);
  const large = useLargePictures(open === null ? [] : uuids, title);
  if (uuids.length === 0) return null;
  return (
    <>
      <ul className={css.list} aria-label={t('photo.list')}>
        {uuids.map((uuid, index) => (
          <PictureTile
            key={uuid}
            uuid={uuid}
            place={index + 1}
            open={() => setOpen(index)}
            remove={remove && (() => remove(uuid, index + 1))}
          />
        ))}
      </ul>
      {open !== null && large.length > 0 && (
        <Lightbox pictures={large} at={Math.min(open, large.length - 1)} move={setOpen} close={() => setOpen(null)} />
      )}
    </>
  );
}
