import { useState } from 'react';
import type { AttachedFile } from '../../model/form-files.ts';
import { getFormSettings } from '../../model/form-settings.ts';
import type { RejectedFile } from '../file-problem.ts';
import { addPlace, getCurrentPlace } from './place-in-picture.ts';
import { type PictureLimits, scalePicture } from './scale-picture.ts';

export type PictureSource = 'camera' | 'library';

/** Prepares selected pictures for upload and remembers which were rejected and why. */
export function useAddPictures(add: (files: readonly AttachedFile[]) => void, limits?: PictureLimits) {
  const [isWorking, setWorking] = useState(false);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  /**
   * With `from`, photos from the camera keep their place and time, if the person has turned that on. With `isPlaced`,
   * the question writes the location into them.
   */
  const take = async (files: readonly File[], from: PictureSource = 'library', isPlaced = false) => {
    const { photo_place } = getFormSettings();
    const isTaken = from === 'camera';
    const place = isTaken && (isPlaced || photo_place) ? getCurrentPlace() : null;
    const at = new Date().toISOString();
    setWorking(true);
    setRejected([]);
    // Pictures are scaled one by one, because several large ones at once can exceed a phone's memory.
    for (const file of files) {
      const picture = await scalePicture(file, limits);
      if ('problem' in picture) setRejected((current) => [...current, { name: file.name, problem: picture.problem }]);
      else {
        const where = await place;
        const bytes = isPlaced && where ? await addPlace(picture.bytes, where) : picture.bytes;
        const capture = isTaken && photo_place ? { capture: { at, ...where } } : {};
        add([{ uuid: crypto.randomUUID(), purpose: 'answer', ...picture, bytes, ...capture }]);
      }
    }
    setWorking(false);
  };
  return { isWorking, rejected, take };
}
