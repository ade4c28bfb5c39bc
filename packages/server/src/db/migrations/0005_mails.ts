/** Mails that wait for the mail server. They belong to no workspace. */
import { type Kysely, sql } from 'kysely';

const schema = sql`
  create table mail (
    id uuid primary key,
    -- The encrypted mail as JSON. The row is deleted once the mail has been sent.
    sealed bytea not null,
    useless_after timestamptz,
    created_at timestamptz not null default now()
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
}
