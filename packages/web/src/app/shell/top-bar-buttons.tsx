import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import type { FeatureModule, TopBarButtonProps } from '../../feature.ts';
import { getJobPaths } from '../features.ts';

const DEFAULT_SIZE = 34;

const Nothing = () => null;
const Placeholder = ({ size = DEFAULT_SIZE }: { readonly size: number | undefined }) => (
  <span style={{ flex: 'none', inlineSize: size, blockSize: size }} />
);

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
    // The space is reserved, so that the search does not move when the button appears.
    <Suspense key={name} fallback={<Placeholder size={size} />}>
      <Button size={size} jobPaths={jobPaths} />
    </Suspense>
  ));
}
