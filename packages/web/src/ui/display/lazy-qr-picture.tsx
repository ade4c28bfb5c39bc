import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const Picture = lazy(() => import('./qr-picture.tsx'));

interface QrPictureProps {
  readonly text: string;
  readonly label: string;
  /** The size in pixels. */
  readonly size?: number;
}

/** A QR code; what draws it is loaded when the first is shown. */
export function QrPicture({ size = 180, ...code }: QrPictureProps) {
  return (
    <Suspense fallback={<Skeleton width={size} height={size} />}>
      <Picture {...code} size={size} />
    </Suspense>
  );
}
