/**
 * The parts of a workspace that an archive leaves out; it has all other tables and columns. A test compares both lists
 * with the catalogue.
 */

const CREDENTIALS = 'credentials, which do not leave the installation';
const SIGN_ON = 'sign-on is set up again, with the secrets of its service';
const PROVISIONING = 'an identity provider is connected again, with a new token';
const INTEGRATION = 'belongs to an integration, whose credentials do not leave the installation';
const SHARING = 'sharing with other workspaces is a decision of each workspace';
const POSITIONS = 'what readers of this installation have not read yet';

/** Tables that stay behind, with the reason. */
export const TABLES_LEFT_OUT: Readonly<Record<string, string>> = {
  api_token: CREDENTIALS,
  calendar_link: CREDENTIALS,
  cache_change: 'what servers remember of this installation',
  event_log: POSITIONS,
  event_log_start: POSITIONS,
  idempotency: 'answers to repeated calls',
  inspection_share_link: CREDENTIALS,
  integration_attempt: INTEGRATION,
  integration_configuration: INTEGRATION,
  integration_delivery: INTEGRATION,
  integration_name: INTEGRATION,
  integration_sign_in: INTEGRATION,
  job: 'what the servers of this installation work on',
  notice: 'messages to people about what they have been told here',
  record_import_file: 'files of imports that nobody has finished',
  scheduled_report_delivery: 'which mails this installation has sent',
  scim_group: PROVISIONING,
  scim_group_member: PROVISIONING,
  scim_token: PROVISIONING,
  scim_user: PROVISIONING,
  shared_template: SHARING,
  shared_template_file: SHARING,
  shared_template_receiver: SHARING,
  shared_template_taking: SHARING,
  shared_template_version: SHARING,
  sso_attempt: SIGN_ON,
  sso_identity: SIGN_ON,
  sso_link_request: SIGN_ON,
  sso_rejection: SIGN_ON,
  sso_session: SIGN_ON,
  sso_setting: SIGN_ON,
  upload_chunk: 'parts of files that have not arrived',
  webhook: CREDENTIALS,
  webhook_delivery: 'belongs to a webhook, whose secret does not leave the installation',
  workspace_owner: 'the person who imports an archive owns the workspace',
  workspace_storage: 'the sum of the sizes of its files',
  workspace_trial: 'belongs to the plan of this installation',
};

/** Columns that stay behind, by table and column, with the reason. */
export const COLUMNS_LEFT_OUT: Readonly<Record<string, string>> = {
  'file.key': 'where this installation has stored it',
  'file.scaled': 'copies that are made again',
  'global_list_item.change_id': 'a transaction of this database',
  'issue_settings.policies_version': 'names what servers have in memory',
  'user.account_id': 'the address, as `email`, stands for the account',
  'workspace.closed_at': 'of its deletion',
  'workspace.created_at': 'of this workspace',
  'workspace.delete_at': 'of its deletion',
  'workspace.deletion_reminded_at': 'of its deletion',
  'workspace.deletion_requested_at': 'of its deletion',
  'workspace.deletion_requested_by': 'of its deletion',
  'workspace.id': 'each workspace has its own',
  'workspace.key': 'each workspace has its own',
  'workspace.plan': 'belongs to this installation',
};

/** The name that the workspace had; importing does not change that of the other one. */
export const WORKSPACE = 'workspace';
