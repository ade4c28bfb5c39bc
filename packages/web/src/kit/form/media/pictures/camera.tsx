import { lazy, Suspense } from 'react';
import type { CameraDialogProps } from './camera-dialog.tsx';

const CameraDialog = lazy(() => import('./camera-dialog.tsx'));

/** The camera in the page, loaded when it is first opened. */
export function Camera(props: CameraDialogProps) {
  return (
    <Suspense>
      <CameraDialog {...props} />
    </Suspense>
  );
}
