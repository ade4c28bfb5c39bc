import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Whether the preview is open, as part of the URL, so that Back closes it. */
export function usePreviewing(): { readonly previewing: boolean; readonly toggle: () => void } {
  const { preview } = useSearch({ strict: false }) as { preview?: string };
  const navigate = useNavigate();
  const toggle = useCallback(
    () =>
      void navigate({
        to: '.',
        search: ((before: Record<string, string>) => ({
          ...before,
          preview: before.preview === undefined ? 'open' : undefined,
        })) as never,
        resetScroll: false,
      }),
    [navigate],
  );
  return { previewing: preview !== undefined, toggle };
}
