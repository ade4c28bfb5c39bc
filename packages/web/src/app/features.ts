/** Every feature's door. A folder in `features/` with an `index.ts` is in the product. */
import type { SessionUser } from '@rounds/contract/auth';
import type { FeatureModule, MenuEntry, Screen } from '../feature.ts';
import { hasFeature, mayAccess } from '../session/index.ts';

const doors = import.meta.glob<FeatureModule>('../features/*/index.ts', { eager: true, import: 'feature' });

export const FEATURES: readonly FeatureModule[] = Object.values(doors);

type Gated = Pick<Screen | MenuEntry, 'access' | 'feature'>;

/** Whether a person may go there, by permission and plan. */
export const isOpen = (user: SessionUser, { access, feature }: Gated): boolean =>
  mayAccess(user, access) && (feature === undefined || hasFeature(user, feature));

/** What the menu shows this person, in its order. */
export function menuFor(user: SessionUser, features: readonly FeatureModule[]): readonly MenuEntry[] {
  return features
    .flatMap((feature) => feature.menu)
    .filter((entry) => isOpen(user, entry))
    .toSorted((a, b) => a.order - b.order);
}

const CONDUCT = '/inspections/mine';

/** Where a person starts: at what they conduct, else at the first entry of their menu. */
export function homeOf(user: SessionUser, features: readonly FeatureModule[]): string | null {
  const conduct = features.flatMap((feature) => feature.screens).find((screen) => screen.path === CONDUCT);
  if (conduct && isOpen(user, conduct)) return CONDUCT;
  return menuFor(user, features)[0]?.path ?? null;
}
