export { localAddress } from './local-address.ts';
export { hasFeature, may, mayAccess, sessionQuery, sessionUserOf, useMay, useSessionUser } from './session.ts';
export { countWaitingWork, type DeviceWork, registerDeviceWork, signOut } from './sign-out.ts';
