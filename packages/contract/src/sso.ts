/** Single sign-on by SAML, OpenID Connect and CAS, and tokens for provisioning by SCIM. */
import { endpoints } from './endpoint.ts';
import { ssoSettingsEndpoints } from './sso/settings-endpoints.ts';
import { signOnEndpoints } from './sso/sign-on-endpoints.ts';

export * from './sso/protocols.ts';
export * from './sso/provider.ts';
export * from './sso/rejections.ts';
export {
  type LinkRequest,
  MAX_SCIM_TOKENS,
  type ScimToken,
  type SsoIdentity,
} from './sso/settings-endpoints.ts';
export { type LinkStep, MAX_SAML_MESSAGE_LENGTH } from './sso/sign-on-endpoints.ts';
export * from './sso/test-result.ts';

export const sso = endpoints('sso', { ...ssoSettingsEndpoints, ...signOnEndpoints });
