/** The settings of each protocol. */
import * as z from 'zod/mini';
import { text } from '../values.ts';
import {
  ACCESS_DEFAULTS,
  accessRules,
  certificate,
  MAX_METADATA_LENGTH,
  optionalFields,
  providerState,
  webAddress,
} from './provider.ts';

/** The name of a parameter in an address. */
const parameterName = () => z.string().check(z.trim(), z.regex(/^[\w.-]{1,100}$/, { error: 'field.sso_parameter' }));
/** One PEM certificate or its Base64 content; empty for none. */
const pemCertificate = () => text(20_000);

const casFields = {
  cas_enabled: z.boolean(),
  /** The address of the CAS server, to which `/login` and `/p3/serviceValidate` are added. */
  cas_url: webAddress(),
  /** The address where people sign out; empty for `/logout` of the server. */
  cas_logout_url: webAddress(),
  /** The parameter in which the server sends its ticket. */
  cas_assertion_key: parameterName(),
  /** The parameter in which the server receives the address to return to. */
  cas_target_key: parameterName(),
  ...accessRules,
} as const;
export const casSettings = z.object({ ...casFields, ...providerState });
export const casInput = z.object(optionalFields(casFields));
const casStored = z.object(casFields);
export type CasSettings = z.infer<typeof casStored>;
/** The settings of a CAS service that was never set up. */
export const CAS_DEFAULTS: CasSettings = {
  ...ACCESS_DEFAULTS,
  cas_enabled: false,
  cas_url: '',
  cas_logout_url: '',
  cas_assertion_key: 'ticket',
  cas_target_key: 'service',
};

const samlFields = {
  enabled: z.boolean(),
  /** The address of its metadata; empty if the metadata was pasted or typed. */
  metadata_url: webAddress(),
  metadata_xml: text(MAX_METADATA_LENGTH),
  entity_id: text(1024),
  sso_url: webAddress(),
  slo_url: webAddress(),
  x509_certificate: pemCertificate(),
  /** A second one, while the first is being replaced. */
  x509_certificate_next: pemCertificate(),
  /** Requests to sign in and out are signed with a key of the workspace, whose certificate our metadata have. */
  sign_requests: z.boolean(),
  ...accessRules,
} as const;
export const samlSettings = z.object({ ...samlFields, ...providerState });
export const samlInput = z.object(optionalFields(samlFields));
const samlStored = z.object(samlFields);
export type SamlSettings = z.infer<typeof samlStored>;
/** The settings of a SAML service that was never set up. */
export const SAML_DEFAULTS: SamlSettings = {
  ...ACCESS_DEFAULTS,
  enabled: false,
  metadata_url: '',
  metadata_xml: '',
  entity_id: '',
  sso_url: '',
  slo_url: '',
  x509_certificate: '',
  x509_certificate_next: '',
  sign_requests: false,
};

const oidcFields = {
  enabled: z.boolean(),
  issuer: webAddress(),
  client_id: text(500),
  /** Separated by blanks; `openid` is always among them. */
  scopes: text(500),
  ...accessRules,
} as const;
export const oidcSettings = z.object({
  ...oidcFields,
  /** Whether there is a client secret; calls never return it. */
  has_client_secret: z.boolean(),
  ...providerState,
});
export const oidcInput = z.object({
  ...optionalFields(oidcFields),
  /** Empty removes it. */
  client_secret: z.optional(text(2000)),
});
const oidcStored = z.object(oidcFields);
export type OidcSettings = z.infer<typeof oidcStored>;
/** The settings of an OpenID provider that was never set up. */
export const OIDC_DEFAULTS: OidcSettings = {
  ...ACCESS_DEFAULTS,
  enabled: false,
  issuer: '',
  client_id: '',
  scopes: 'openid profile email',
  email_attribute: 'email',
  first_name_attribute: 'given_name',
  last_name_attribute: 'family_name',
};

/** The metadata of a SAML identity provider: what it fills in. */
export const samlMetadata = z.object({
  entity_id: z.string(),
  sso_url: z.string(),
  slo_url: z.string(),
  x509_certificate: z.string(),
  x509_certificate_next: z.string(),
  /** Whether it wants signed requests. */
  sign_requests: z.boolean(),
  certificates: z.array(certificate),
  /** Attributes that it says it can send. */
  attributes: z.array(z.string()),
});
export type SamlMetadata = z.infer<typeof samlMetadata>;

/** The properties in the discovery document of an OpenID provider. */
export const oidcMetadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  end_session_endpoint: z.nullable(z.string()),
  scopes: z.array(z.string()),
  /** Claims that it says it can send. */
  attributes: z.array(z.string()),
});
export type OidcMetadata = z.infer<typeof oidcMetadata>;

export const samlMetadataInput = z
  .object({
    metadata_url: z.optional(webAddress()),
    metadata_xml: z.optional(z.string().check(z.maxLength(MAX_METADATA_LENGTH))),
  })
  .check(
    z.refine(({ metadata_url, metadata_xml }) => Boolean(metadata_url) !== Boolean(metadata_xml), {
      error: 'field.sso_metadata_source',
      path: ['metadata_url'],
    }),
  );
