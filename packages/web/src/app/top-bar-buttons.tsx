import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import type { FeatureModule, TopBarButtonProps } from '../feature.ts';
import { getJobPaths } from './features.ts';

const Nothing = () => null;

interface TopBarButtonsProps {
  readonly features: readonly FeatureModule[];
  readonly size: number | undefined;
}

/** The buttons that features have in the top bar. */
export function TopBarButtons({ features, size }: TopBarButtonsProps) {
  const jobPaths = useMemo(() => getJobPaths(features), [features]);
  const buttons = useMemo(
    () =>
      features.flatMap(({ name, topBar }) =>
        topBar
          ? [
              {
                name,
                Button: lazy(() =>
                  topBar().catch((): { default: ComponentType<TopBarButtonProps> } => ({ default: Nothing })),
                ),
              },
            ]
          : [],
      ),
    [features],
  );
  return buttons.map(({ name, Button }) => (
    <Suspense key={name}>
      <Button size={size} jobPaths={jobPaths} />
    </Suspense>
  ));
}
