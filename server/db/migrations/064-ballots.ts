import { type Kysely, sql } from 'kysely';

/*
 * Anonymous answers with blind signatures. `poll_voter` has the signature of the blinded token, by which a
 * lost response is repeated; `ballot` has hashes of tokens. Nothing links the two.
 */
const statements = [
  `alter table poll add column ballot_key text, add column counted_at timestamptz`,
  `update poll set counted_at = closed_at where state = 'closed'`,
  `alter table poll_voter add column blind_signature bytea`,
  `create table ballot_key (
     poll_id bigint primary key references poll on delete cascade, private_key text not null)`,
  `create table ballot (
     poll_id bigint not null references poll on delete cascade,
     token_hash bytea not null, receipt bytea not null, primary key (poll_id, token_hash))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
