import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Whether the address asks for the preview, and what opens and closes it: Back closes it again. */
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
