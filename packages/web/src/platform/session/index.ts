export { appSettingsQuery, useAppSettings } from './app-settings.ts';
export { loadClosedBanners, useCloseBanner, useClosedBanners, useShowBanners } from './banners.ts';
export { HOLIDAYS_KEY, useHolidays } from './holidays.ts';
export { toLocalPath, toWorkspaceAddress } from './local-path.ts';
export { useInvalidateMyWorkspaces, useMyWorkspaces } from './my-workspaces.ts';
export { useRatings, useStoreRatings } from './ratings.ts';
export { reloadWorkspace } from './reload-workspace.ts';
export {
  canAccess,
  getCodeStep,
  getSessionUser,
  getSignOnStep,
  hasFeature,
  hasPermission,
  PLANS_PAGE,
  sessionQuery,
  toCodeStepUrl,
  toSignOnUrl,
  useCan,
  useIsDenied,
  useSessionUser,
} from './session.ts';
export { getSignOnWorkspace, rememberSignOnWorkspace } from './sign-on-workspace.ts';
export {
  cancelUploads,
  countPendingWork,
  countUploads,
  type DeviceWork,
  isSigningOut,
  registerDeviceWork,
  saveBackups,
  signOut,
  type UnsentWork,
} from './sign-out.ts';
export { storeSession } from './stored-session.ts';
export { createEventBatcher, useAreEventsConnected, useServerEvents } from './use-server-events.ts';
