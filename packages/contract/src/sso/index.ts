/** Single sign-on by SAML, OpenID Connect and CAS, and tokens for provisioning by SCIM. */
import { endpoints } from '../endpoint.ts';
import { ssoSettingsEndpoints } from './settings-endpoints.ts';
import { signOnEndpoints } from './sign-on-endpoints.ts';

export * from './protocols.ts';
export * from './provider.ts';
export * from './rejections.ts';
export {
  type LinkRequest,
  MAX_SCIM_TOKENS,
  type ScimToken,
  type SsoIdentity,
} from './settings-endpoints.ts';
export { type LinkStep, MAX_SAML_MESSAGE_LENGTH } from './sign-on-endpoints.ts';
export * from './test-result.ts';

export const sso = endpoints('sso', { ...ssoSettingsEndpoints, ...signOnEndpoints });
