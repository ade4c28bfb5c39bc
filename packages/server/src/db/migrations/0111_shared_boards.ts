/** Sections shared with everyone and with people, and the section with which the people of a role start. */
import { type Kysely, sql } from 'kysely';
import { workspaceTables } from '../workspace-table.ts';

const schema = sql`
  alter table section add column is_for_everyone boolean not null default false;
  create index section_for_everyone on section (workspace_id) where is_for_everyone;

  create table section_user (
    workspace_id bigint not null references workspace,
    section_id bigint not null,
    user_id bigint not null,
    primary key (workspace_id, section_id, user_id),
    foreign key (workspace_id, section_id) references section (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index section_user_of on section_user (workspace_id, user_id);

  -- A role has one.
  create table role_section (
    workspace_id bigint not null references workspace,
    role_id bigint not null,
    section_id bigint not null,
    primary key (workspace_id, role_id),
    foreign key (workspace_id, role_id) references role (workspace_id, id) on delete cascade,
    foreign key (workspace_id, section_id) references section (workspace_id, id) on delete cascade
  );
  create index role_section_of on role_section (workspace_id, section_id);

  -- The person has removed the section of a role from the menu.
  alter table section_pin add column is_hidden boolean not null default false;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
  await workspaceTables(db, 'section_user', 'role_section');
}
