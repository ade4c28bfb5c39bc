import { lazy, Suspense } from 'react';
import { useAppSettings } from '../../platform/session/index.ts';
import { Skeleton } from '../../ui/index.ts';
import type { MapViewProps } from './map-types.ts';

const MapView = lazy(() => import('./map-view.tsx'));

/** Loads the map library when a map is shown. */
export function LazyMap(props: Omit<MapViewProps, 'tileUrl'>) {
  const { data: settings, isLoading } = useAppSettings();
  const waiting = <Skeleton h="100%" />;
  if (isLoading) return waiting;
  // Tiles come from the network; without one, the plain map still shows where places are.
  const tileUrl = navigator.onLine ? (settings?.map_tile_url ?? null) : null;
  return (
    <Suspense fallback={waiting}>
      <MapView tileUrl={tileUrl} {...props} />
    </Suspense>
  );
}
