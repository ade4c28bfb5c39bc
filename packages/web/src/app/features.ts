/** All features: each folder in `features/` with an `index.ts`. */
import type { SessionUser } from '@rounds/contract/auth';
import type { FeatureModule, InstallationSetting, MenuEntry, Screen } from '../feature.ts';
import { canAccess, hasFeature } from '../platform/session/index.ts';

const modules = import.meta.glob<FeatureModule>('../features/*/index.ts', { eager: true, import: 'feature' });

export const FEATURES: readonly FeatureModule[] = Object.values(modules);

type Gated = Pick<Screen | MenuEntry, 'access' | 'feature' | 'setting'>;
/** Undefined before the settings have been loaded. */
export type InstallationSettings = Readonly<Record<InstallationSetting, boolean>> | undefined;

/** Whether the installation has a screen. */
export const isOffered = ({ setting }: Pick<Gated, 'setting'>, settings: InstallationSettings): boolean =>
  setting === undefined || settings?.[setting] !== false;

/** Whether permissions and plan of a person allow a screen. */
export const canOpen = (user: SessionUser, { access, feature }: Gated): boolean =>
  canAccess(user, access) && (feature === undefined || hasFeature(user, feature));

/** The menu entries that a person may open, in order. */
export function getMenu(
  user: SessionUser,
  features: readonly FeatureModule[],
  settings?: InstallationSettings,
): readonly MenuEntry[] {
  return features
    .flatMap((feature) => feature.menu)
    .filter((entry) => canOpen(user, entry) && isOffered(entry, settings))
    .toSorted((a, b) => a.order - b.order);
}

const MY_INSPECTIONS = '/inspections/mine';
const DASHBOARD = '/dashboard';
/** The pages at which people start. */
export const HOME_SCREENS: readonly string[] = [MY_INSPECTIONS, DASHBOARD];

/**
 * The start page of a person: the first steps of a new workspace for those who set it up, otherwise their inspections,
 * or the first entry of their menu. Null for somebody without any permission: what everybody may open would be empty
 * for them, and the page at `/` names the administrators to contact.
 */
export function getHomePath(
  user: SessionUser,
  features: readonly FeatureModule[],
  hasFirstSteps: boolean,
): string | null {
  const screens = features.flatMap((feature) => feature.screens);
  for (const path of hasFirstSteps ? [DASHBOARD, MY_INSPECTIONS] : [MY_INSPECTIONS]) {
    const screen = screens.find((one) => one.path === path);
    if (screen && canOpen(user, screen)) return path;
  }
  return user.abilities.length > 0 ? (getMenu(user, features)[0]?.path ?? null) : null;
}

/** The screens of background jobs, by kind of job. */
export const getJobPaths = (modules: readonly FeatureModule[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...modules.map(({ jobs }) => jobs));
