import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { changeSearch, useSearchParams } from '../../../paths.ts';

/** Whether the preview is open, as part of the URL, so that Back closes it. */
export function usePreviewing(): { readonly previewing: boolean; readonly toggle: () => void } {
  const { preview } = useSearchParams('preview');
  const navigate = useNavigate();
  const toggle = useCallback(
    () =>
      void navigate({
        ...changeSearch((before) => ({ preview: before.preview === undefined ? 'open' : undefined })),
        resetScroll: false,
      }),
    [navigate],
  );
  return { previewing: preview !== undefined, toggle };
}
