export { enterWorkspace } from './enter-workspace.ts';
export { keepSession } from './kept-session.ts';
export { localAddress } from './local-address.ts';
export { useMyWorkspaces, useRefreshWorkspaces } from './my-workspaces.ts';
export {
  codeStepAddress,
  codeStepOf,
  hasFeature,
  may,
  mayAccess,
  PLANS_PAGE,
  sessionQuery,
  sessionUserOf,
  useMay,
  useSessionUser,
} from './session.ts';
export { countWaitingWork, type DeviceWork, registerDeviceWork, signOut } from './sign-out.ts';
