/** Describes the server for the protocol: the parts that it supports, and its resources. */
import { MAX_SCIM_PAGE, SCIM_GROUP_SCHEMA, SCIM_LIST_SCHEMA, SCIM_USER_SCHEMA } from '@rounds/contract/scim';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

export const toProviderConfig = (base: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_SCIM_PAGE },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an administrator of the workspace creates in the settings.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

const toList = (resources: readonly object[]) => ({
  schemas: [SCIM_LIST_SCHEMA],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

export const toResourceTypes = (base: string) =>
  toList(
    [
      { name: 'User', schema: SCIM_USER_SCHEMA },
      { name: 'Group', schema: SCIM_GROUP_SCHEMA },
    ].map(({ name, schema }) => ({
      schemas: [`${CORE}:ResourceType`],
      id: name,
      name,
      endpoint: `/${name}s`,
      schema,
      meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
    })),
  );

interface AttributeOptions {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly required?: true;
  readonly isReadOnly?: true;
  readonly isUnique?: true;
  readonly isExact?: true;
  readonly multiValued?: true;
  readonly subAttributes?: readonly object[];
}

const attribute = (name: string, options: AttributeOptions = {}) => ({
  name,
  type: options.type ?? 'string',
  multiValued: options.multiValued ?? false,
  required: options.required ?? false,
  caseExact: options.isExact ?? false,
  mutability: options.isReadOnly ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: options.isUnique ? 'server' : 'none',
  ...(options.subAttributes && { subAttributes: options.subAttributes }),
});

const USER_ATTRIBUTES = [
  attribute('userName', { required: true, isUnique: true }),
  attribute('externalId', { isExact: true }),
  attribute('name', {
    type: 'complex',
    subAttributes: [attribute('formatted', { isReadOnly: true }), attribute('givenName'), attribute('familyName')],
  }),
  attribute('displayName'),
  attribute('nickName'),
  attribute('emails', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', { required: true }),
      attribute('type'),
      attribute('primary', { type: 'boolean' }),
    ],
  }),
  attribute('preferredLanguage'),
  attribute('timezone'),
  attribute('active', { type: 'boolean' }),
  attribute('groups', {
    type: 'complex',
    multiValued: true,
    isReadOnly: true,
    subAttributes: [attribute('value', { isReadOnly: true }), attribute('display', { isReadOnly: true })],
  }),
];
const GROUP_ATTRIBUTES = [
  attribute('displayName', { required: true, isUnique: true }),
  attribute('externalId', { isExact: true }),
  attribute('members', {
    type: 'complex',
    multiValued: true,
    subAttributes: [attribute('value'), attribute('display', { isReadOnly: true })],
  }),
];

export const toSchemas = (base: string) =>
  toList(
    [
      { id: SCIM_USER_SCHEMA, name: 'User', attributes: USER_ATTRIBUTES },
      { id: SCIM_GROUP_SCHEMA, name: 'Group', attributes: GROUP_ATTRIBUTES },
    ].map((schema) => ({
      schemas: [`${CORE}:Schema`],
      ...schema,
      meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
    })),
  );
