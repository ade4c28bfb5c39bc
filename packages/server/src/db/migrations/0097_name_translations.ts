/** The translations of the names of custom fields, labels of issues and global responses. */
import { type Kysely, sql } from 'kysely';

const schema = sql`
  alter table custom_field add column translations jsonb not null default '{}';
  alter table issue_label add column translations jsonb not null default '{}';
  alter table global_response add column translations jsonb not null default '{}';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
}
