export { appSettingsQuery, useAppSettings } from './app-settings.ts';
export { useCloseBanner, useClosedBanners, useShowBanners } from './banners.ts';
export { switchWorkspace } from './enter-workspace.ts';
export { toLocalPath } from './local-path.ts';
export { useInvalidateMyWorkspaces, useMyWorkspaces } from './my-workspaces.ts';
export { useRatings, useStoreRatings } from './ratings.ts';
export {
  canAccess,
  getCodeStep,
  getSessionUser,
  hasFeature,
  hasPermission,
  PLANS_PAGE,
  sessionQuery,
  toCodeStepUrl,
  useCan,
  useSessionUser,
} from './session.ts';
export { countPendingWork, type DeviceWork, registerDeviceWork, saveBackups, signOut } from './sign-out.ts';
export { storeSession } from './stored-session.ts';
export { createEventBatcher, useAreEventsConnected, useServerEvents } from './use-server-events.ts';
