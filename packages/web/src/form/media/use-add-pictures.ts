import { useState } from 'react';
import type { GivenFile } from '../form-files.ts';
import type { RefusedFile } from './file-problem.ts';
import { type Place, withPlace } from './place-in-picture.ts';
import { type PictureWish, scalePicture } from './scale-picture.ts';

/** Makes chosen pictures ready for the queue, and keeps what could not be taken and why. */
export function useAddPictures(add: (files: readonly GivenFile[]) => void, wish?: PictureWish) {
  const [isWorking, setWorking] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  /** `place`: where photos that are being taken now are taken. */
  const take = async (chosen: readonly File[], place: Promise<Place | null> | null = null) => {
    setWorking(true);
    setRefused([]);
    // One after the other: several large pictures at once can be more than a phone's memory holds.
    for (const file of chosen) {
      const picture = await scalePicture(file, wish);
      if ('problem' in picture) setRefused((before) => [...before, { name: file.name, problem: picture.problem }]);
      else {
        const where = await place;
        const bytes = where ? await withPlace(picture.bytes, where) : picture.bytes;
        add([{ uuid: crypto.randomUUID(), purpose: 'answer', ...picture, bytes }]);
      }
    }
    setWorking(false);
  };
  return { isWorking, refused, take };
}
