import { useState } from 'react';
import type { GivenFile } from '../form-files.ts';
import { type PictureProblem, scalePicture } from './scale-picture.ts';

export interface RefusedPicture {
  readonly name: string;
  readonly problem: PictureProblem;
}

/** Makes chosen pictures ready for the queue, and keeps what could not be taken and why. */
export function useAddPictures(add: (files: readonly GivenFile[]) => void) {
  const [isWorking, setWorking] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedPicture[]>([]);
  const take = async (chosen: readonly File[]) => {
    setWorking(true);
    setRefused([]);
    // One after the other: several large pictures at once can be more than a phone's memory holds.
    for (const file of chosen) {
      const picture = await scalePicture(file);
      if ('problem' in picture) setRefused((before) => [...before, { name: file.name, problem: picture.problem }]);
      else add([{ uuid: crypto.randomUUID(), purpose: 'answer', ...picture }]);
    }
    setWorking(false);
  };
  return { isWorking, refused, take };
}
