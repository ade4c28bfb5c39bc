/** Single sign-on: settings of the services, sign-ons under way, who people are there, and what was rejected. */
import { type Kysely, sql } from 'kysely';
import { workspaceTable } from '../workspace-table.ts';

const PROTOCOL = sql.raw(`protocol text not null check (protocol in ('saml', 'oidc', 'cas'))`);

const statements = [
  sql`create table sso_setting (
    workspace_id bigint not null references workspace,
    ${PROTOCOL},
    value jsonb not null,
    -- Encrypted: the secret of this client at the service.
    secret bytea,
    last_test jsonb,
    updated_at timestamptz not null default now(),
    primary key (workspace_id, protocol)
  )`,
  // The workspace that signs in people of a domain. It is read before anybody has a workspace.
  sql`create table sso_domain (
    domain text not null,
    in_workspace bigint not null references workspace,
    primary key (domain, in_workspace)
  )`,
  sql`create index sso_domain_workspace on sso_domain (in_workspace)`,
  // The identity at a service decides who a person is, never the email address. Subjects are compared byte by byte.
  sql`create table sso_identity (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    provider text collate "C" not null,
    subject text collate "C" not null,
    user_id bigint not null,
    created_at timestamptz not null default now(),
    signed_in_at timestamptz,
    primary key (workspace_id, id),
    unique (workspace_id, provider, subject),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
  sql`create index sso_identity_user on sso_identity (workspace_id, user_id)`,
  // An attempt exists from the redirect to the service until the page has used the assertion.
  sql`create table sso_attempt (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    ${PROTOCOL},
    purpose text not null check (purpose in ('sign_in', 'test')),
    request_id text collate "C" not null,
    browser_hash bytea not null,
    -- Encrypted: what only this server and the service may know of the request.
    secrets bytea not null,
    target text not null,
    -- Who tests.
    user_id bigint,
    state text not null default 'open' check (state in ('open', 'answered', 'linking', 'used')),
    assertion_hash bytea,
    -- Encrypted: what the service said, or why its answer was rejected.
    answer bytea,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, request_id),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
  sql`create index sso_attempt_expired on sso_attempt (workspace_id, expires_at)`,
  sql`create unique index sso_attempt_assertion on sso_attempt (workspace_id, assertion_hash)
    where assertion_hash is not null`,
  sql`create index sso_attempt_browser on sso_attempt (workspace_id, browser_hash)`,
  sql`create table sso_rejection (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    ${PROTOCOL},
    reason text not null,
    detail text,
    name text,
    count integer not null default 1,
    created_at timestamptz not null default now(),
    settled_at timestamptz,
    primary key (workspace_id, id)
  )`,
  sql`create index sso_rejection_latest on sso_rejection (workspace_id, created_at desc, id desc)`,
  // A person with the address of an existing one, until an administrator confirms or declines.
  sql`create table sso_link_request (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    ${PROTOCOL},
    provider text collate "C" not null,
    subject text collate "C" not null,
    email text not null,
    name text not null,
    user_id bigint not null,
    created_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, provider, subject),
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  )`,
  sql`create index sso_link_request_user on sso_link_request (workspace_id, user_id)`,
  // Sessions that a service started: they are valid in this workspace alone, and the service can end them.
  sql`create table sso_session (
    workspace_id bigint not null references workspace,
    session_id bigint not null references session (id) on delete cascade,
    identity_id bigint not null,
    ${PROTOCOL},
    -- What the service calls this session, if it does.
    session_index text collate "C",
    -- Encrypted: what signing out at the service needs.
    logout bytea,
    primary key (workspace_id, session_id),
    foreign key (workspace_id, identity_id) references sso_identity (workspace_id, id) on delete cascade
  )`,
  sql`create index sso_session_of on sso_session (session_id)`,
  sql`create index sso_session_identity on sso_session (workspace_id, identity_id)`,
  sql`create table scim_token (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    name text not null,
    token_hash bytea not null,
    created_by bigint,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    expires_at timestamptz,
    primary key (workspace_id, id),
    unique (workspace_id, token_hash),
    foreign key (workspace_id, created_by) references "user" (workspace_id, id) on delete set null (created_by)
  )`,
  sql`create index scim_token_creator on scim_token (workspace_id, created_by)`,
];

const TABLES = [
  'sso_setting',
  'sso_identity',
  'sso_attempt',
  'sso_rejection',
  'sso_link_request',
  'sso_session',
  'scim_token',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  for (const table of TABLES) await workspaceTable(db, table);
}
