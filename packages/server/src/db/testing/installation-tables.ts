/** The tables that belong to no workspace, each with its reason. All others have row-level security. */

/** Tables of the installation, which rows of every workspace may name: a distributed PostgreSQL copies them everywhere. */
export const SHARED_TABLES = {
  workspace: 'the list of the workspaces themselves',
  account: 'a person can be in several workspaces',
};

/** Tables of the installation that are read before a workspace is known, or without one. */
export const INSTALLATION_TABLES = {
  account_change: 'belongs to an account',
  account_source: 'belongs to an account',
  arriving_file: 'the file store has one list of what nothing names yet, and no person reads it',
  event_consumer: 'the worker asks which workspaces have consumers at all',
  installation_activity: 'what happened outside of workspaces, such as failed sign-ins',
  kysely_migration: 'of the schema',
  kysely_migration_lock: 'of the schema',
  mail: 'the queue of mails, also to people without a workspace',
  one_time_password: 'belongs to an account',
  recovery_code: 'belongs to an account',
  rate_limit: 'counts calls of people who have not signed in',
  scheduled_run: 'the worker queues the tasks of all workspaces',
  session: 'a token is looked up before its workspace is known',
  sign_in_step: 'a browser that is signing in has no workspace yet',
  written_position: 'says what a person reads from a replica, before their transaction begins',
  sso_domain: 'the domain of an address leads to the workspace that signs in its people',
};
