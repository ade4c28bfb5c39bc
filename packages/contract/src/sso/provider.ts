/** The settings that all sign-on services have in common. */
import * as z from 'zod/mini';
import { MAX_ROLES_PER_USER } from '../users/index.ts';
import { numericId, requiredText, text, timestamp } from '../values.ts';

/** The protocols of sign-on services. */
export const SSO_PROTOCOLS = ['saml', 'oidc', 'cas'] as const;
export type SsoProtocol = (typeof SSO_PROTOCOLS)[number];

/** The largest metadata document, in characters, that is read from an address or pasted. */
export const MAX_METADATA_LENGTH = 512 * 1024;
/** Days before its end at which a certificate counts as expiring. */
export const CERTIFICATE_WARNING_DAYS = 30;
/** A sign-on must come back from the service within this time. */
export const SSO_ATTEMPT_SECONDS = 10 * 60;
/** The page must use its assertion within this time. */
export const SSO_ASSERTION_SECONDS = 2 * 60;
/** The number of the latest rejections in the list. */
export const MAX_LISTED_REJECTIONS = 20;

const MAX_DOMAINS = 200;
const MAX_GROUP_MAPPINGS = 200;
const MAX_MAPPED = 20;
/** The largest body of a change of settings, with metadata and a long map of groups. */
export const SETTINGS_BODY_BYTES = 4 * 1024 * 1024;

/** An absolute http or https address; empty for none. Which of the two is allowed depends on the field. */
export const webAddress = () =>
  text(2000).check(
    z.refine((address) => address === '' || /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i.test(address), {
      error: 'field.sso_address',
    }),
  );
const attributeName = () => text(200);
const roleIds = () => z.array(numericId()).check(z.maxLength(MAX_ROLES_PER_USER));

const mappedIds = () => z.array(numericId()).check(z.maxLength(MAX_MAPPED));

/** `example.org`: lower case, without the at sign. */
const mailDomain = () =>
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(253),
      z.regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, { error: 'field.sso_domain' }),
    );

const groupMapping = z.object({
  /** The name of the group at the service, which is compared as a whole. */
  group: requiredText(500),
  role_ids: mappedIds(),
  group_ids: mappedIds(),
});
export type GroupMapping = z.infer<typeof groupMapping>;

/** The rules of who gets in, and which attributes say what about a person. An empty name stands for none. */
export const accessRules = {
  /** Passwords are off, except for the emergency sign-in of administrators. */
  enforce: z.boolean(),
  /** People who are not known yet are created at their first sign-on. */
  create_users: z.boolean(),
  /** The roles of people who are created; if empty, the default role of the workspace. */
  default_role_ids: roleIds(),
  /** Email domains that people must have; empty for all. */
  allowed_domains: z.array(mailDomain()).check(z.maxLength(MAX_DOMAINS)),
  /** An existing person of this workspace with the same email address is linked without asking. */
  link_by_email: z.boolean(),
  group_attribute: attributeName(),
  /** Applied at each sign-on: a person has exactly the mapped groups and roles that their groups give. */
  group_map: z.array(groupMapping).check(z.maxLength(MAX_GROUP_MAPPINGS)),
  /** The attribute that identifies a person for ever; empty for the identifier of the protocol. */
  user_id_attribute: attributeName(),
  email_attribute: attributeName(),
  first_name_attribute: attributeName(),
  last_name_attribute: attributeName(),
  nick_name_attribute: attributeName(),
  language_attribute: attributeName(),
} as const;
const accessRulesObject = z.object(accessRules);
export type AccessRules = z.infer<typeof accessRulesObject>;

/** The rules of a service that was never set up: nobody is created or linked. */
export const ACCESS_DEFAULTS: AccessRules = {
  enforce: false,
  create_users: false,
  default_role_ids: [],
  allowed_domains: [],
  link_by_email: false,
  group_attribute: '',
  group_map: [],
  user_id_attribute: '',
  email_attribute: '',
  first_name_attribute: '',
  last_name_attribute: '',
  nick_name_attribute: '',
  language_attribute: '',
};

/** All fields optional: those that are omitted stay unchanged. */
type Optional<T extends Record<string, z.ZodMiniType>> = { [K in keyof T]: z.ZodMiniOptional<T[K]> };
export const optionalFields = <T extends Record<string, z.ZodMiniType>>(fields: T): Optional<T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.optional(field)])) as Optional<T>;

export const CERTIFICATE_STATES = ['valid', 'expiring', 'expired', 'not_yet_valid'] as const;
/** A certificate of a sign-on service. */
export const certificate = z.object({
  subject: z.string(),
  /** SHA-256 as pairs of hexadecimal digits with colons. */
  fingerprint: z.string(),
  valid_from: timestamp(),
  valid_to: timestamp(),
  state: z.enum(CERTIFICATE_STATES),
});
export type Certificate = z.infer<typeof certificate>;

/** The addresses that the service’s administrators enter there. Null if the protocol has none. */
export const serviceAddresses = z.object({
  entity_id: z.nullable(z.string()),
  metadata: z.nullable(z.string()),
  /** The address to which the service sends its responses. */
  callback: z.string(),
  logout: z.nullable(z.string()),
});

/** The state of a provider, which responses contain in addition to the settings. */
export const providerState = {
  /** Names of the fields that must be filled in before the service can be switched on or tested. */
  missing: z.array(z.string()),
  addresses: serviceAddresses,
  certificates: z.array(certificate),
  /** Administrators who can still sign in with a password if the service is enforced. */
  administrators: z.number(),
  updated_at: z.nullable(timestamp()),
} as const;
