/** Codes with which people sign in when they have lost their second factor. They belong to accounts, like sessions. */
import { type Kysely, sql } from 'kysely';

const schema = sql`
  create table recovery_code (
    account_id bigint not null references account on delete cascade,
    -- Of a code with more than 70 random bits, so that no key is needed.
    code_hash bytea not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    primary key (account_id, code_hash)
  );
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await schema.execute(db);
}
