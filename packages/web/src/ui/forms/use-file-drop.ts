import { type DragEvent, useState } from 'react';

/** Props of an element that files can be dropped on; `data-over` marks it while they are above it. */
export function useFileDrop(
  onFiles: (files: File[]) => void,
  { disabled = false }: { readonly disabled?: boolean } = {},
) {
  const [isOver, setOver] = useState(false);
  if (disabled) return {};
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}
