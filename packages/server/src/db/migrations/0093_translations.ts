/** The languages of templates, who translated their texts and from which source, and the glossary of the workspace. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  -- What templates may have beside title and description: their translations, languages, and the next version's title.
  alter table template add column head_texts jsonb not null default '{}';

  -- Translations are in the records of the draft. A row says of which source one is; without a row, of the present one.
  create table template_translation (
    workspace_id bigint not null references workspace,
    template_id bigint not null,
    language text not null,
    key text not null,
    source text not null,
    is_machine boolean not null default false,
    edited_by bigint,
    edited_at timestamptz,
    -- Of the draft when the row was last written.
    revision integer not null,
    primary key (workspace_id, template_id, language, key),
    foreign key (workspace_id, template_id) references template (workspace_id, id) on delete cascade
  );

  create table glossary_term (
    workspace_id bigint not null references workspace,
    id bigint generated always as identity,
    uuid uuid not null default gen_random_uuid(),
    term text collate natural_order not null,
    language text not null,
    -- Machines leave it as it is.
    is_kept boolean not null,
    translations jsonb not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, uuid)
  );
  create unique index glossary_term_once on glossary_term (workspace_id, language, lower(term collate "C"));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'template_translation', 'glossary_term');
}
