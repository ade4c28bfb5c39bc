import { useState } from 'react';
import { useFileLimits } from '../../upload/index.ts';
import type { AttachedFile } from '../model/form-files.ts';
import { type AcceptedFile, findFileProblem, type RejectedFile } from './file-problem.ts';
import { toMediaType } from './recording/recording-format.ts';

/** Adds selected files to an answer and remembers which were rejected and why. */
export function useAddFiles(accepted: AcceptedFile, add: (files: readonly AttachedFile[]) => void) {
  const limits = useFileLimits('answer');
  const [isWorking, setWorking] = useState(false);
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const take = async (files: readonly File[]) => {
    setWorking(true);
    setRejected([]);
    const acceptedFiles: AttachedFile[] = [];
    for (const file of files) {
      const problem = await findFileProblem(file, accepted, limits);
      if (problem) setRejected((current) => [...current, { name: file.name, problem }]);
      else acceptedFiles.push(toAttachedFile(file, file.name));
    }
    if (acceptedFiles.length > 0) add(acceptedFiles);
    setWorking(false);
  };
  return { isWorking, rejected, take };
}

export const toAttachedFile = (bytes: Blob, name: string): AttachedFile => ({
  uuid: crypto.randomUUID(),
  purpose: 'answer',
  name,
  type: toMediaType(bytes.type),
  bytes,
});
