import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import type { FeatureModule } from '../../feature.ts';

const Nothing = () => null;

/** The lines that features show on every standard screen. */
export function StatusLines({ features }: { features: readonly FeatureModule[] }) {
  const lines = useMemo(
    () =>
      features.flatMap(({ name, statusLine }) =>
        statusLine
          ? [{ name, Line: lazy(() => statusLine().catch((): { default: ComponentType } => ({ default: Nothing }))) }]
          : [],
      ),
    [features],
  );
  return lines.map(({ name, Line }) => (
    <Suspense key={name}>
      <Line />
    </Suspense>
  ));
}
