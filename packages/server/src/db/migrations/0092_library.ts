/**
 * Templates that a workspace shares with others. What it shares is a copy with ids, versions and files of its own, so
 * that changing or deleting the template does not change it. Other workspaces read the copy by policies of the
 * database: all of them in the library of the installation, named ones otherwise.
 */
import { type Kysely, sql } from 'kysely';
import { CURRENT_WORKSPACE, workspaceTables } from '../workspace-table.ts';

const schema = sql`
  create table shared_template (
    workspace_id bigint not null references workspace,
    id bigint generated always as identity,
    uuid uuid not null default gen_random_uuid(),
    -- Null when the template has been deleted; what was shared stays until it is taken back.
    template_id bigint,
    in_library boolean not null default false,
    licence text not null check (licence in ('receivers', 'cc0', 'cc-by', 'cc-by-sa')),
    category text not null check (category in
      ('safety', 'equipment', 'vehicles', 'buildings', 'food', 'health', 'environment', 'compliance', 'other')),
    -- Of the newest version, as the table below has it.
    version integer not null,
    template_version integer not null,
    title text collate natural_order not null,
    description text not null,
    language text not null,
    languages text[] not null,
    pages integer not null,
    questions integer not null,
    first_questions text[] not null,
    -- What needs a plan that has it, with the number of places.
    features jsonb not null,
    picture uuid,
    shared_at timestamptz not null default now(),
    search text collate "C" not null generated always as
      (fold_text((title || ' ' || description) collate natural_order)) stored,
    primary key (workspace_id, id),
    unique (workspace_id, uuid),
    unique (workspace_id, template_id),
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete set null (template_id)
  );
  create index shared_template_by_uuid on shared_template (uuid);
  create index shared_template_library on shared_template (in_library) where in_library;

  create table shared_template_version (
    workspace_id bigint not null references workspace,
    shared_id bigint not null,
    version integer not null,
    document jsonb not null,
    shared_at timestamptz not null default now(),
    primary key (workspace_id, shared_id, version),
    foreign key (workspace_id, shared_id) references shared_template (workspace_id, id) on delete cascade
  );

  -- The files of all versions. Others read the bytes by their key, because rows of files are seen by their workspace only.
  create table shared_template_file (
    workspace_id bigint not null references workspace,
    shared_id bigint not null,
    file_uuid uuid not null,
    key uuid not null,
    name text not null,
    type text not null,
    size bigint not null,
    hash text,
    scaled jsonb,
    primary key (workspace_id, shared_id, file_uuid),
    foreign key (workspace_id, shared_id) references shared_template (workspace_id, id) on delete cascade
  );
  create index shared_template_file_uuid on shared_template_file (file_uuid);

  -- Without a receiver if nobody in the installation has the address; the person who shared it does not learn that.
  create table shared_template_receiver (
    workspace_id bigint not null references workspace,
    id bigint generated always as identity,
    shared_id bigint not null,
    receiver_id bigint references workspace on delete cascade,
    -- The key of a workspace, or an email address.
    named text not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, shared_id) references shared_template (workspace_id, id) on delete cascade
  );
  create unique index shared_template_receiver_once
    on shared_template_receiver (workspace_id, shared_id, named, receiver_id) nulls not distinct;
  create index shared_template_received on shared_template_receiver (receiver_id, shared_id);

  -- One row each time that a workspace takes it, which does not say which one.
  create table shared_template_taking (
    workspace_id bigint not null references workspace,
    id bigint generated always as identity,
    shared_id bigint not null,
    taken_at timestamptz not null default now(),
    primary key (workspace_id, id),
    foreign key (workspace_id, shared_id) references shared_template (workspace_id, id) on delete cascade
  );
  create index shared_template_taken on shared_template_taking (workspace_id, shared_id);

  -- From where a template was taken, which stays known when it is no longer shared.
  create table taken_template (
    workspace_id bigint not null references workspace,
    template_id bigint not null,
    shared_uuid uuid not null,
    version integer not null,
    title text not null,
    taken_from text not null,
    licence text not null,
    taken_at timestamptz not null default now(),
    primary key (workspace_id, template_id),
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade
  );
  create index taken_template_shared on taken_template (workspace_id, shared_uuid);
`;

const policies = sql`
  create policy received on shared_template_receiver for select using (receiver_id = ${CURRENT_WORKSPACE});
  create policy not_received on shared_template_receiver for delete using (receiver_id = ${CURRENT_WORKSPACE});
  create policy shared_with_others on shared_template for select using (
    ${CURRENT_WORKSPACE} is not null and (in_library or exists (
      select from shared_template_receiver r where r.workspace_id = shared_template.workspace_id
        and r.shared_id = shared_template.id and r.receiver_id = ${CURRENT_WORKSPACE})));
`;

/** These are read with the template that they belong to: the query inside sees only those that are shared. */
const SHARED_PARTS = ['shared_template_version', 'shared_template_file', 'shared_template_taking'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'shared_template', ...SHARED_PARTS, 'shared_template_receiver', 'taken_template');
  await policies.execute(db);
  for (const part of SHARED_PARTS) {
    const table = sql.id(part);
    const isShared = sql`exists (select from shared_template s
      where s.workspace_id = ${table}.workspace_id and s.id = ${table}.shared_id)`;
    await sql`create policy shared_with_others on ${table} for select using (${isShared})`.execute(db);
    if (part === 'shared_template_taking')
      await sql`create policy taken_by_others on ${table} for insert with check (${isShared})`.execute(db);
  }
}
