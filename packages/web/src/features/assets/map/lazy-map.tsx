import { lazy, Suspense } from 'react';
import { useAppSettings } from '../../../session/index.ts';
import { Skeleton } from '../../../ui/index.ts';
import type { MapViewProps } from './map-types.ts';

const MapView = lazy(() => import('./map-view.tsx'));

/** Loads the map library when a map is shown. */
export function LazyMap(props: Omit<MapViewProps, 'tileUrl'>) {
  const { data: settings } = useAppSettings();
  const waiting = <Skeleton h="100%" />;
  if (!settings) return waiting;
  return (
    <Suspense fallback={waiting}>
      <MapView tileUrl={settings.map_tile_url} {...props} />
    </Suspense>
  );
}
