import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { changeSearch, useSearchParams } from '../../../paths.ts';
import { useAppSettings } from '../../../platform/session/index.ts';

/**
 * Whether the preview is open, as part of the URL, so that Back closes it. `canPreview` is false where the
 * installation does not offer it.
 */
export function usePreviewing(): {
  readonly canPreview: boolean;
  readonly previewing: boolean;
  readonly toggle: () => void;
} {
  const canPreview = useAppSettings().data?.preview_enabled ?? true;
  const { preview } = useSearchParams('preview');
  const navigate = useNavigate();
  const toggle = useCallback(
    () =>
      void navigate({
        ...changeSearch((current) => ({ preview: current.preview === undefined ? 'open' : undefined })),
        resetScroll: false,
      }),
    [navigate],
  );
  return { canPreview, previewing: canPreview && preview !== undefined, toggle };
}
