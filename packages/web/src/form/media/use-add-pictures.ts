import { useState } from 'react';
import type { AttachedFile } from '../form-files.ts';
import type { RefusedFile } from './file-problem.ts';
import { type Place, withPlace } from './place-in-picture.ts';
import { type PictureLimits, scalePicture } from './scale-picture.ts';

/** Prepares selected pictures for upload and remembers which were rejected and why. */
export function useAddPictures(add: (files: readonly AttachedFile[]) => void, wish?: PictureLimits) {
  const [isWorking, setWorking] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  /** `place`: where photos that are being taken now are taken. */
  const take = async (chosen: readonly File[], place: Promise<Place | null> | null = null) => {
    setWorking(true);
    setRefused([]);
    // One after the other, because several large pictures at once can exceed a phone's memory.
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
