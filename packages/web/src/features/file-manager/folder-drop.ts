/** Dropping on folders: entries of the file manager, which move, and files of the device, which are uploaded. */
import { type DragEvent, type RefObject, useState } from 'react';
import { createDragKind } from '../../ui/index.ts';
import { listDropped } from './chosen-files.ts';
import type { ChosenFile } from './upload-queue.ts';

/** The dragged entries by their paths. */
export const entryDrag = createDragKind<readonly string[]>();

export interface FolderDrop {
  readonly move: (paths: readonly string[], destination: string) => void;
  readonly upload: (files: readonly ChosenFile[], destination: string) => void;
}

/** Returns the handlers for files of the device, and whether some are over the element. */
export function useUploadDrop(destination: string | null, upload: FolderDrop['upload']) {
  const [isOver, setOver] = useState(false);
  if (destination === null) return { isOver: false, handlers: {} };
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      // A folder in a folder receives the files alone.
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.stopPropagation();
      void listDropped(event.dataTransfer).then((files) => upload(files, destination));
    },
  };
  return { isOver, handlers };
}

/** Lets entries and files of the device be dropped on the element of a folder; null is no folder. */
export function useFolderDrop(
  element: RefObject<HTMLElement | null>,
  destination: string | null,
  { move, upload }: FolderDrop,
) {
  const files = useUploadDrop(destination, upload);
  const listMovable = (paths: readonly string[]) => paths.filter((path) => path !== destination);
  const hint = entryDrag.useDropTarget(element, {
    accepts: (paths) => destination !== null && listMovable(paths).length > 0,
    getHint: () => true,
    onDrop: (paths) => destination !== null && move(listMovable(paths), destination),
  });
  return { isOver: files.isOver || hint === true, handlers: files.handlers };
}
