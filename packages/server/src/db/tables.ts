/**
 * The tables of the database, written by `npm run db:types` from the migrations. Types of columns that PostgreSQL knows
 * only as text or JSON are in `column-types.ts`.
 */
import type { ActivityCode } from '@rounds/contract/activities.ts';
import type { AlertCondition, AlertKind } from '@rounds/contract/alerts';
import type { AnalyticsPage } from '@rounds/contract/analytics';
import type { DynamicAssets, RecurrenceInput } from '@rounds/contract/assignments';
import type { CustomField, CustomFieldScope } from '@rounds/contract/custom-fields';
import type { ErrorCode } from '@rounds/contract/errors.ts';
import type { EventCode } from '@rounds/contract/event-codes.ts';
import type { Capture, FilePurpose, Signer } from '@rounds/contract/files';
import type { GlobalOption } from '@rounds/contract/checklists/global-responses.ts';
import type { HistoryEventKind, InspectionManager, InspectionSummary, SignOff } from '@rounds/contract/inspections';
import type { IntegrationProblem, ReportContent } from '@rounds/contract/integrations';
import type { IssuePolicy, IssuePriority, IssueSettings, IssueStatus } from '@rounds/contract/issues';
import type { Language } from '@rounds/contract/languages.ts';
import type { NoticeChoice, NoticeData, NoticeKind, NoticeSubject } from '@rounds/contract/notices';
import type { Permission } from '@rounds/contract/permissions.ts';
import type { DATE_FORMATS } from '@rounds/contract/person.ts';
import type { Plan } from '@rounds/contract/plans.ts';
import type { Holiday } from '@rounds/contract/settings/region.ts';
import type { SiteColumn, SiteValue } from '@rounds/contract/sites';
import type { Successors } from '@rounds/contract/users';
import type { SsoReason, SsoTestResult } from '@rounds/contract/sso';
import type { Change, RecordKind, RichText, RunContext, TemplateDocument, TemplateHead, TemplatePatch } from '@rounds/engine';
import type { CompactResult, EditedState, EditedTable, EventData, ImportedTable, QuestionOption, ScaledCopies, StoredAccessEntry, StoredAttempt, StoredBlock, StoredConnection, StoredPeopleUndo, StoredRequest, StoredTranslation, TemplateFeatureCount } from './schema/stored-types.ts';
import type { Generated } from 'kysely';
import type { Computed, DefaultJson, Json, OptionalJson, OptionalTime, RequiredTime, Time } from './columns.ts';

interface AccountTable {
  id: Computed<number>;
  email: string;
  email_key: string;
  password_hash: string | null;
  created_at: Time;
  updated_at: Time;
  second_factor: 'email' | 'totp' | null;
  totp_secret: Buffer | null;
  totp_last_step: Generated<number>;
  email_search: Computed<string>;
}

interface AccountChangeTable {
  account_id: number;
  kind: 'email' | 'second_factor';
  value: string;
  secret: Buffer | null;
  code_hash: Buffer | null;
  tries: Generated<number>;
  expires_at: RequiredTime;
}

interface AccountSourceTable {
  account_id: number;
  source: string;
  signed_in_at: Time;
}

interface ActivityTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  at: Time;
  code: ActivityCode;
  user_id: number | null;
  user_name: string | null;
  subject_type: string | null;
  subject_id: string | null;
  subject_title: string | null;
  before: OptionalJson<unknown>;
  after: OptionalJson<unknown>;
  request_id: string;
  ip: string;
  user_agent: string;
  subject_name_lang: OptionalJson<unknown>;
  head_id: number | null;
  user_search: Computed<string | null>;
  subject_search: Computed<string | null>;
  token_name: string | null;
}

interface ActivityRecordTable {
  workspace_id: Generated<number>;
  activity_id: number;
  record_type: string;
  record_id: number;
}

interface ActivitySwitchedOffTable {
  workspace_id: Generated<number>;
  code: ActivityCode;
}

interface AlertTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  owner_id: number;
  title: string;
  kind: AlertKind;
  condition: Json<AlertCondition>;
  is_active: Generated<boolean>;
  active_since: Time;
  last_fired_at: OptionalTime;
  last_sent_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
}

interface AlertFiringTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  alert_id: number;
  cause: string;
  record_kind: 'inspection' | 'issue' | 'asset' | null;
  record_id: number | null;
  record_uuid: string | null;
  title: string;
  value: number | null;
  user_id: number | null;
  fired_at: Time;
  sent_at: OptionalTime;
}

interface AlertGroupTable {
  workspace_id: Generated<number>;
  alert_id: number;
  group_id: number;
}

interface AlertRoleTable {
  workspace_id: Generated<number>;
  alert_id: number;
  role_id: number;
}

interface AlertUserTable {
  workspace_id: Generated<number>;
  alert_id: number;
  user_id: number;
}

interface AnalyticsQuestionTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  template_id: number;
  base_uuid: string;
  type: string;
  kind: 'options' | 'number' | 'date' | 'other';
  title: string;
  section: string;
  position: number;
  lower_limit: number | null;
  upper_limit: number | null;
  list_uuid: string | null;
  unit: string | null;
  options: DefaultJson<readonly QuestionOption[]>;
  versions: number[];
  response_uuid: string | null;
}

interface AnalyticsSectionTable {
  workspace_id: Generated<number>;
  template_id: number;
  section_uuid: string;
  title: string;
  position: number;
  version: number;
}

interface AnalyticsStateTable {
  workspace_id: Generated<number>;
  time_zone: string;
  rebuilt_until: number | null;
  rebuild_until: number | null;
}

interface AnswerFactTable {
  workspace_id: Generated<number>;
  inspection_id: number;
  completed_at: RequiredTime;
  number: number | null;
  option_id: string | null;
  question_id: number;
  position: number;
  is_first: boolean;
  is_failed: boolean;
  is_na: boolean;
  has_note: boolean;
  has_media: boolean;
}

interface ApiTokenTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  name: string;
  token_hash: Buffer;
  ending: string;
  permissions: Permission[];
  networks: Generated<string[]>;
  owner_id: number | null;
  created_at: Time;
  expires_at: OptionalTime;
  used_at: OptionalTime;
  used_from: string | null;
}

interface ArchivedRecordTable {
  workspace_id: Generated<number>;
  kind: string;
  record_id: number;
  user_id: number | null;
}

interface ArrivingFileTable {
  key: string;
  begun_at: Time;
}

interface AssetTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  asset_id: string;
  display_name: string;
  type_uuid: string | null;
  parent_id: number | null;
  site_id: number | null;
  lat: number | null;
  lng: number | null;
  last_inspection_at: OptionalTime;
  last_score: number | null;
  archived_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
  archived: Computed<boolean>;
  inspected_order: Computed<Date>;
  score_order: Computed<number>;
  name_search: Computed<string>;
  number_search: Computed<string>;
  merged_into: number | null;
}

interface AssetFileTable {
  workspace_id: Generated<number>;
  asset_id: number;
  file_uuid: string;
  user_name: string;
  created_at: Time;
}

interface AssetTypeTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  name: string;
  archived_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
}

interface AssignmentTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  title: string;
  type: 'direct' | 'scheduled' | 'mixed';
  status: Generated<'active' | 'paused' | 'finished'>;
  template_id: number;
  dynamic_assets: DefaultJson<readonly DynamicAssets[]>;
  recurrence: DefaultJson<readonly RecurrenceInput[]>;
  start_at: OptionalTime;
  end_at: OptionalTime;
  timezone: string;
  allow_additional_assets: Generated<boolean>;
  restricted: Generated<boolean>;
  auto_finish: Generated<boolean>;
  collaborative: Generated<boolean>;
  assigned_by: number | null;
  opened_until: OptionalTime;
  check_at: OptionalTime;
  next_at: OptionalTime;
  assets_count: Generated<number>;
  archived_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
  archived: Computed<boolean>;
  follows_assets: Computed<boolean>;
  search: Computed<string>;
}

interface AssignmentAssetTable {
  workspace_id: Generated<number>;
  assignment_id: number;
  asset_uuid: string;
}

interface AssignmentAssigneeTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  assignment_id: number;
  user_id: number | null;
  group_id: number | null;
}

interface AssignmentManagerTable {
  workspace_id: Generated<number>;
  assignment_id: number;
  user_id: number;
}

interface BulkEditTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  kind: EditedTable;
  user_id: number;
  properties: Json<readonly string[]>;
  changed: number | null;
  created_at: Time;
  undone_at: OptionalTime;
}

interface BulkEditRowTable {
  workspace_id: Generated<number>;
  edit_id: number;
  entity_id: number;
  before: OptionalJson<EditedState>;
  after: OptionalJson<EditedState>;
}

interface CacheChangeTable {
  workspace_id: Generated<number>;
  tx_id: Generated<string>;
  at: Time;
}

interface CalendarLinkTable {
  workspace_id: Generated<number>;
  user_id: number;
  token_hash: Buffer;
  created_at: Time;
}

interface ChangedAnswerFactTable {
  sign: number;
  workspace_id: number;
  inspection_id: number;
  completed_at: Time;
  number: number;
  option_id: string;
  question_id: number;
  position: number;
  is_first: boolean;
  is_failed: boolean;
  is_na: boolean;
  has_note: boolean;
  has_media: boolean;
}

interface CurrentSectionFactTable {
  inspection_id: number;
  workspace_id: number;
  template_id: number;
  asset_uuid: string | null;
  user_id: number;
  completed_at: Time;
  section_uuid: string;
  score: number;
  score_max: number;
}

interface CustomFieldTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  scope: CustomFieldScope;
  owner: string | null;
  key: string;
  name: string;
  description: Generated<string>;
  field_type: 'text' | 'textarea' | 'email' | 'phone' | 'link' | 'integer' | 'decimal' | 'currency' | 'date' | 'datetime' | 'boolean' | 'choice' | 'multi_choice' | 'person';
  is_used: boolean;
  is_required: boolean;
  default_value: OptionalJson<CustomField['default_value']>;
  config: DefaultJson<CustomField['config']>;
  position: number;
  created_at: Time;
  updated_at: Time;
  translations: DefaultJson<Record<string, string>>;
}

interface CustomFieldValueTable {
  workspace_id: Generated<number>;
  field_id: number;
  entity_id: number;
  text: string | null;
  number: number | null;
  text_search: Computed<string | null>;
  text_order: Computed<string | null>;
  day: string | null;
  moment: OptionalTime;
  flag: boolean | null;
  user_id: number | null;
  keys: string[] | null;
  labels: string[] | null;
}

interface CustomUnitTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: string;
  title: string;
  symbol: string;
  created_by: number;
  created_at: Time;
}

interface DateReminderTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  field_id: number;
  days: number[];
  action: 'notice' | 'issue' | 'inspection';
  is_for_everyone: boolean;
  category_id: number | null;
  priority: 'low' | 'medium' | 'high' | null;
  template_id: number | null;
  created_by: number | null;
  active_since: Time;
  created_at: Time;
  updated_at: Time;
}

interface DateReminderRecipientTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  reminder_id: number;
  user_id: number | null;
  group_id: number | null;
  field_id: number | null;
}

interface DateReminderSentTable {
  workspace_id: Generated<number>;
  reminder_id: number;
  entity_id: number;
  day: string;
  days: number;
  sent_at: Time;
}

interface DefaultSavedQueryTable {
  workspace_id: Generated<number>;
  user_id: number;
  table_name: string;
  saved_query_id: number;
}

interface DeletedOccurrenceTable {
  workspace_id: Generated<number>;
  assignment_id: number;
  occurrence_at: RequiredTime;
  asset_uuid: string | null;
  assignee_id: number | null;
}

interface DepartureTable {
  workspace_id: Generated<number>;
  user_id: number;
  last_day: string;
  successors: Json<Successors>;
  planned_by: number;
  created_at: Time;
}

interface DocumentNumberTable {
  workspace_id: Generated<number>;
  template_id: number;
  taken: number;
}

interface EventConsumerTable {
  in_workspace: number;
  kind: string;
  id: number;
  tx_id: string;
  event_id: number;
  is_paused: Generated<boolean>;
  added_in: string | null;
}

interface EventLogTable {
  workspace_id: Generated<number>;
  tx_id: Generated<string>;
  id: Computed<number>;
  code: EventCode;
  record_id: number | null;
  record_uuid: string | null;
  user_id: number | null;
  user_name: string | null;
  at: RequiredTime;
  data: OptionalJson<unknown>;
}

interface EventLogStartTable {
  workspace_id: Generated<number>;
  tx_id: string;
  event_id: number;
}

interface FileTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: string;
  key: string;
  name: string;
  type: string;
  size: number;
  hash: string | null;
  purpose: FilePurpose;
  scaled: OptionalJson<ScaledCopies>;
  signer: OptionalJson<Signer>;
  capture: OptionalJson<Capture>;
  user_id: number;
  created_at: Time;
}

interface FileEntryTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  parent_id: number | null;
  name: string;
  file_uuid: string | null;
  type: Generated<string>;
  size: Generated<number>;
  user_id: number;
  created_at: Time;
  updated_at: Time;
  folder_id: Computed<number>;
  is_folder: Computed<boolean>;
  name_key: Computed<string>;
}

interface FolderAccessTable {
  workspace_id: Generated<number>;
  folder_id: number | null;
  entries: Json<readonly StoredAccessEntry[]>;
}

interface GlobalListTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  name: string;
  archived_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
}

interface GlobalListItemTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  list_id: number;
  item_id: string;
  display_name: string;
  parent_id: number | null;
  points: number | null;
  archived_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
  change_id: Generated<number>;
  archived: Computed<boolean>;
  points_order: Computed<number>;
  name_search: Computed<string>;
  id_search: Computed<string>;
  search: Computed<string>;
}

interface GlobalResponseTable {
  workspace_id: Generated<number>;
  id: Computed<number>;
  uuid: Generated<string>;
  type: 'yesno' | 'list';
  name: string;
  language: string;
  options: Json<readonly GlobalOption[]>;
  created_at: Time;
  updated_at: Time;
  translations: DefaultJson<Record<string, string>>;
}

interface GlossaryTermTable {
  workspace_id: Generated<number>;
  id: Computed<number>;
  uuid: Generated<string>;
  term: string;
  language: string;
  is_kept: boolean;
  translations: Json<Readonly<Record<string, string>>>;
  created_at: Time;
  updated_at: Time;
}

interface IdempotencyTable {
  workspace_id: Generated<number>;
  user_id: number;
  key: string;
  endpoint: string;
  request_hash: Buffer;
  answer: string | null;
  created_at: Time;
}

interface InspectionTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: string;
  document_id: string | null;
  status: 'to_do' | 'in_progress' | 'completed';
  template_id: number;
  template_version_id: number;
  template_version: number;
  template_title: string;
  asset_uuid: string | null;
  asset_id: Generated<string>;
  asset_name: Generated<string>;
  user_id: number;
  user_name: string;
  managers: DefaultJson<readonly InspectionManager[]>;
  collaborators: DefaultJson<readonly InspectionManager[]>;
  collaborative: Generated<boolean>;
  note: Generated<string>;
  assignment_id: number | null;
  assignment_title: Generated<string>;
  occurrence_at: OptionalTime;
  assignee_id: number | null;
  start_at: OptionalTime;
  due_at: OptionalTime;
  missed_at: OptionalTime;
  skipped_at: OptionalTime;
  skip_note: Generated<string>;
  withdrawn: Generated<boolean>;
  reminded_at: OptionalTime;
  assignment_problem: NonNullable<InspectionSummary['assignment_problem']> | null;
  context: Json<RunContext>;
  sequence: Generated<number>;
  score: number | null;
  score_max: number | null;
  score_percent: number | null;
  failed_count: Generated<number>;
  question_count: Generated<number>;
  answered_count: Generated<number>;
  started_at: OptionalTime;
  completed_at: OptionalTime;
  sign_off: OptionalJson<SignOff>;
  archived_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
  archived: Computed<boolean>;
  started_order: Computed<Date>;
  completed_order: Computed<Date>;
  score_order: Computed<number>;
  due_order: Computed<Date>;
  title: Computed<string | null>;
  asset_search: Computed<string>;
  search: Computed<string>;
  anonymised_at: OptionalTime;
  earlier_versions: Generated<number[]>;
  import_id: number | null;
  external_key: string | null;
  original_percent: number | null;
}

interface InspectionDayTable {
  workspace_id: Generated<number>;
  day: string;
  template_id: number;
  inspections: number;
  scored: number;
  percent_sum: number;
  score_sum: number;
  max_sum: number;
  failed_sum: number;
}

interface InspectionEventTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  inspection_id: number;
  sequence: number;
  kind: HistoryEventKind;
  user_id: number;
  device: string | null;
  at: RequiredTime;
  data: Json<EventData>;
}

interface InspectionFactTable {
  inspection_id: number;
  workspace_id: Generated<number>;
  template_id: number;
  asset_uuid: string | null;
  user_id: number;
  started_at: OptionalTime;
  completed_at: RequiredTime;
  score: number | null;
  score_max: number | null;
  score_percent: number | null;
  failed_count: number;
  auditors: number[];
  sections: string[];
  section_scores: number[];
  section_maxima: number[];
}

interface InspectionFileTable {
  workspace_id: Generated<number>;
  inspection_id: number;
  file_uuid: string;
}

interface InspectionImportTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  file_name: string;
  user_id: number;
  template_id: number;
  job_id: number;
  created: Generated<number>;
  created_at: Time;
  undone_at: OptionalTime;
}

interface InspectionLogTable {
  workspace_id: Generated<number>;
  inspection_id: number;
  sequence: number;
  changes: Json<readonly Change[]>;
  user_id: number;
  received_at: RequiredTime;
  late: boolean;
  device: string | null;
}

interface InspectionReportTable {
  inspection_id: number;
  workspace_id: Generated<number>;
  computed: Json<CompactResult>;
  people: Json<Readonly<Record<string, string>>>;
  frozen_at: Time;
}

interface InspectionShareLinkTable {
  workspace_id: Generated<number>;
  inspection_id: number;
  salt: string;
  token_hash: string;
  password_hash: string | null;
  expires_at: OptionalTime;
  user_id: number;
  created_at: Time;
}

interface InstallationActivityTable {
  id: Computed<number>;
  at: Time;
  code: ActivityCode;
  account_id: number | null;
  subject_type: string | null;
  subject_id: string | null;
  subject_title: string | null;
  after: OptionalJson<unknown>;
  request_id: string;
  ip: string;
  user_agent: string;
}

interface IntegrationAttemptTable {
  workspace_id: Generated<number>;
  delivery_id: number;
  number: number;
  at: Time;
  problem: IntegrationProblem | null;
  status: number | null;
  code: string | null;
}

interface IntegrationConfigurationTable {
  workspace_id: Generated<number>;
  id: Computed<number>;
  integration: 's3' | 'google-drive';
  name: string;
  contents: ReportContent[];
  template_ids: number[] | null;
  folder: string;
  file_name: string;
  connection: Json<StoredConnection>;
  secret: Buffer;
  tested_at: OptionalTime;
  is_paused: Generated<boolean>;
  suspended_at: OptionalTime;
  failures: Generated<number>;
  failure: IntegrationProblem | null;
  failure_status: number | null;
  failure_code: string | null;
  failing_since: OptionalTime;
  retry_at: OptionalTime;
  sender: string | null;
  sender_until: OptionalTime;
  created_by: number;
  created_at: Time;
  updated_at: Time;
}

interface IntegrationDeliveryTable {
  workspace_id: Generated<number>;
  id: Computed<number>;
  configuration_id: number;
  inspection_id: number;
  inspection_uuid: string;
  document_id: string | null;
  title: string;
  completed_at: RequiredTime;
  learned_at: OptionalTime;
  state: Generated<'waiting' | 'sending' | 'retrying' | 'delivered' | 'given_up'>;
  contents: ReportContent[];
  media_count: number | null;
  total_bytes: number | null;
  sent_bytes: Generated<number>;
  attempts: Generated<number>;
  next_at: Time;
  problem: IntegrationProblem | null;
  problem_status: number | null;
  problem_code: string | null;
  path: string | null;
  delivered_at: OptionalTime;
  created_at: Time;
}

interface IntegrationNameTable {
  workspace_id: Generated<number>;
  configuration_id: number;
  inspection_id: number;
  path: string;
  path_key: string;
}

interface IntegrationSignInTable {
  workspace_id: Generated<number>;
  id: string;
  session_id: number;
  user_id: number;
  configuration_id: number | null;
  state_hash: Buffer;
  secret: Buffer;
  account: string | null;
  expires_at: RequiredTime;
}

interface IssueTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  number: number;
  title: string;
  description: DefaultJson<RichText>;
  type: string;
  status: Generated<'to_do' | 'in_progress' | 'complete' | 'cant_do'>;
  priority: 'low' | 'medium' | 'high';
  risk: Generated<'none' | 'low' | 'medium' | 'high' | 'critical'>;
  category_id: number;
  sub_category_id: number | null;
  due_at: string | null;
  assignee_user_id: number | null;
  assignee_group_id: number | null;
  asset_uuid: string | null;
  site_id: number | null;
  source_inspection_uuid: string | null;
  source_item_id: string | null;
  source_row: Generated<string[]>;
  source_title: Generated<string>;
  source_template_id: number | null;
  source_template_title: Generated<string>;
  status_note: string | null;
  created_by: number | null;
  comments_count: Generated<number>;
  media_count: Generated<number>;
  revision: Generated<number>;
  completed_at: OptionalTime;
  archived_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
  archived: Computed<boolean>;
  policy_category_id: Computed<number>;
  assignee_key: Computed<string | null>;
  due_order: Computed<string>;
  completed_order: Computed<Date>;
  status_order: Computed<number>;
  priority_order: Computed<number>;
  risk_order: Computed<number>;
  title_search: Computed<string>;
  search: Computed<string>;
}

interface IssueCategoryTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  name_lang: Json<Record<string, string>>;
  has_subcategory: Generated<boolean>;
  parent_id: number | null;
  icon: string | null;
  color: Generated<string>;
  fields: string[] | null;
  policy: Json<IssuePolicy>;
  created_at: Time;
  updated_at: Time;
}

interface IssueCollaboratorTable {
  workspace_id: Generated<number>;
  issue_id: number;
  user_id: number;
}

interface IssueCommentTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  issue_id: number;
  user_id: number | null;
  text: Json<RichText>;
  mentions: Generated<number[]>;
  revision: Generated<number>;
  created_at: Time;
  edited_at: OptionalTime;
}

interface IssueCounterTable {
  workspace_id: Generated<number>;
  last_number: Generated<number>;
}

interface IssueFileTable {
  workspace_id: Generated<number>;
  issue_id: number;
  comment_id: number | null;
  file_uuid: string;
  position: number;
}

interface IssueLabelTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  name: string;
  color: string;
  translations: DefaultJson<Record<string, string>>;
}

interface IssueLabelLinkTable {
  workspace_id: Generated<number>;
  issue_id: number;
  label_id: number;
}

interface IssueSettingsTable {
  workspace_id: Generated<number>;
  policy: Json<IssuePolicy>;
  types: DefaultJson<IssueSettings['types']>;
  default_category_id: number;
  default_priority: Generated<IssuePriority>;
  time_zone: string;
  policies_version: Generated<string>;
}

interface IssueStatusChangeTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  issue_id: number;
  at: Time;
  old_status: IssueStatus;
  status: IssueStatus;
  by: number | null;
}

interface IssueWatcherTable {
  workspace_id: Generated<number>;
  issue_id: number;
  user_id: number;
  is_watching: Generated<boolean>;
}

interface JobTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  user_id: number;
  kind: string;
  status: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>;
  progress: Generated<number>;
  done: number | null;
  total: number | null;
  result: OptionalJson<unknown>;
  error_code: ErrorCode | null;
  created_at: Time;
  updated_at: Time;
  error_params: OptionalJson<Record<string, string | number>>;
  error_data: OptionalJson<unknown>;
  token_id: number | null;
}

interface LateChangeDecisionTable {
  workspace_id: Generated<number>;
  inspection_id: number;
  change_id: string;
  accepted: boolean;
  user_id: number;
  decided_at: Time;
}

interface MailTable {
  id: string;
  sealed: Buffer;
  useless_after: OptionalTime;
  created_at: Time;
}

interface MovedOccurrenceTable {
  workspace_id: Generated<number>;
  assignment_id: number;
  occurrence_at: RequiredTime;
  start_at: RequiredTime;
  due_at: RequiredTime;
  replaces_at: OptionalTime;
}

interface NoticeTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  user_id: number;
  kind: NoticeKind;
  key: string;
  subject_type: NoticeSubject['type'];
  subject_id: number;
  subject_uuid: string | null;
  subject_title: string;
  data: Json<NoticeData>;
  mail_at: OptionalTime;
  read_at: OptionalTime;
  created_at: Time;
}

interface OneTimePasswordTable {
  account_id: number;
  password_hash: Buffer;
  expires_at: RequiredTime;
}

interface OptionDayTable {
  workspace_id: Generated<number>;
  question_id: number;
  day: string;
  option_id: string;
  answers: number;
}

interface PendingFactTable {
  inspection_id: number;
  workspace_id: Generated<number>;
  completed_at: OptionalTime;
  auditors: number[] | null;
  sections: string[] | null;
  section_scores: number[] | null;
  section_maxima: number[] | null;
  questions: number[] | null;
  positions: number[] | null;
  options: string[] | null;
  numbers: number[] | null;
  marks: number[] | null;
}

interface PendingInspectionDayTable {
  inspection_id: number;
  workspace_id: number;
  day: string;
  template_id: number;
  inspections: number;
  scored: number;
  percent_sum: number;
  score_sum: number;
  max_sum: number;
  failed_sum: number;
}

interface PendingOptionDayTable {
  inspection_id: number;
  workspace_id: number;
  question_id: number;
  day: string;
  option_id: string;
  answers: number;
}

interface PendingQuestionDayTable {
  inspection_id: number;
  workspace_id: number;
  question_id: number;
  day: string;
  answered: number;
  failed: number;
  na: number;
  numbers: number;
  number_sum: number;
}

interface PeopleImportTable {
  workspace_id: Generated<number>;
  id: Computed<number>;
  file_name: string;
  user_id: number;
  created: number;
  changed: number;
  undo: OptionalJson<StoredPeopleUndo>;
  created_at: Time;
  undone_at: OptionalTime;
}

interface QuestionDayTable {
  workspace_id: Generated<number>;
  question_id: number;
  day: string;
  answered: number;
  failed: number;
  na: number;
  numbers: number;
  number_sum: number;
}

interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

interface RecordImportTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  kind: ImportedTable;
  list_id: number | null;
  file_name: string;
  user_id: number;
  created: Generated<number>;
  changed: Generated<number>;
  created_at: Time;
  undone_at: OptionalTime;
}

interface RecordImportFileTable {
  workspace_id: Generated<number>;
  key: string;
  created_at: Time;
}

interface RecordImportRowTable {
  workspace_id: Generated<number>;
  import_id: number;
  entity_id: number;
  before: OptionalJson<Readonly<Record<string, unknown>>>;
}

interface RecoveryCodeTable {
  account_id: number;
  code_hash: Buffer;
  created_at: Time;
  used_at: OptionalTime;
}

interface ReportSubscriberTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  scheduled_report_id: number | null;
  user_id: number | null;
  email: string | null;
  status: Generated<'waiting' | 'confirmed' | 'stopped'>;
  requested_at: OptionalTime;
  decided_at: OptionalTime;
  created_at: Time;
}

interface RetentionRuleTable {
  workspace_id: Generated<number>;
  rule: 'delete_inspections' | 'anonymise_inspections' | 'archive_inspections' | 'delete_activity' | 'anonymise_people';
  months: number;
  starts_at: RequiredTime;
  last_run_at: OptionalTime;
  last_count: Generated<number>;
  announced_at: OptionalTime;
}

interface RoleTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  system_key: string | null;
  name_lang: Json<Record<string, string>>;
  permissions: Permission[];
  created_at: Time;
  updated_at: Time;
  is_default: Generated<boolean>;
  revision: Generated<number>;
  site_ids: number[] | null;
}

interface RoleSectionTable {
  workspace_id: Generated<number>;
  role_id: number;
  section_id: number;
}

interface SavedQueryTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  user_id: number;
  table_name: string;
  key: string;
  name: string;
  query_string: string;
  created_at: Time;
  updated_at: Time;
  is_shared_with_all: Generated<boolean>;
}

interface SavedQueryShareTable {
  workspace_id: Generated<number>;
  saved_query_id: number;
  group_id: number | null;
  user_id: number | null;
}

interface ScheduledReportTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  owner_id: number;
  title: string;
  page: AnalyticsPage | null;
  query: Generated<string>;
  section_id: number | null;
  frequency: 'daily' | 'weekly' | 'monthly';
  weekday: number | null;
  day: number | null;
  time: string;
  timezone: string;
  is_active: Generated<boolean>;
  next_at: OptionalTime;
  last_run_at: OptionalTime;
  last_sent_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
}

interface ScheduledReportDeliveryTable {
  workspace_id: Generated<number>;
  scheduled_report_id: number;
  occurrence_at: RequiredTime;
  status: Generated<'waiting' | 'queued' | 'sent' | 'no_access' | 'failed' | 'not_configured'>;
  subscriber_id: number;
}

interface ScheduledReportGroupTable {
  workspace_id: Generated<number>;
  scheduled_report_id: number;
  group_id: number;
}

interface ScheduledReportRecipientTable {
  workspace_id: Generated<number>;
  scheduled_report_id: number;
  user_id: number;
}

interface ScheduledRunTable {
  task: string;
  minute: RequiredTime;
}

interface ScimGroupTable {
  workspace_id: Generated<number>;
  id: Computed<number>;
  display_name: string;
  display_name_key: string;
  external_id: string | null;
  created_at: Time;
  updated_at: Time;
}

interface ScimGroupMemberTable {
  workspace_id: Generated<number>;
  group_id: number;
  user_id: number;
}

interface ScimTokenTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  name: string;
  token_hash: Buffer;
  created_by: number | null;
  created_at: Time;
  used_at: OptionalTime;
  expires_at: OptionalTime;
}

interface ScimUserTable {
  workspace_id: Generated<number>;
  user_id: number;
  user_name: string;
  user_name_key: string;
  external_id: string | null;
  display_name: string | null;
  is_deleted: Generated<boolean>;
}

interface SectionTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: Generated<string>;
  owner_id: number;
  title: string;
  icon: string | null;
  blocks: DefaultJson<readonly StoredBlock[]>;
  blocks_count: Computed<number>;
  revision: Generated<number>;
  created_at: Time;
  updated_at: Time;
  is_for_everyone: Generated<boolean>;
}

interface SectionGroupTable {
  workspace_id: Generated<number>;
  section_id: number;
  group_id: number;
}

interface SectionPinTable {
  workspace_id: Generated<number>;
  user_id: number;
  section_id: number;
  position: number;
  is_hidden: Generated<boolean>;
}

interface SectionUserTable {
  workspace_id: Generated<number>;
  section_id: number;
  user_id: number;
}

interface SessionTable {
  token_hash: Buffer;
  id: Computed<number>;
  account_id: number;
  user_id: number;
  in_workspace: number;
  created_at: Time;
  seen_at: Time;
  idle_until: RequiredTime;
  expires_at: RequiredTime;
  ip: string;
  user_agent: string;
  idle_seconds: Generated<number>;
  has_second_factor: Generated<boolean>;
  must_set_up_authenticator: Generated<boolean>;
}

interface SharedTemplateTable {
  workspace_id: Generated<number>;
  id: Computed<number>;
  uuid: Generated<string>;
  template_id: number | null;
  in_library: Generated<boolean>;
  licence: 'receivers' | 'cc0' | 'cc-by' | 'cc-by-sa';
  category: 'safety' | 'equipment' | 'vehicles' | 'buildings' | 'food' | 'health' | 'environment' | 'compliance' | 'other';
  version: number;
  template_version: number;
  title: string;
  description: string;
  language: string;
  languages: string[];
  pages: number;
  questions: number;
  first_questions: string[];
  features: Json<readonly TemplateFeatureCount[]>;
  picture: string | null;
  shared_at: Time;
  search: Computed<string>;
}

interface SharedTemplateFileTable {
  workspace_id: Generated<number>;
  shared_id: number;
  file_uuid: string;
  key: string;
  name: string;
  type: string;
  size: number;
  hash: string | null;
  scaled: OptionalJson<ScaledCopies>;
}

interface SharedTemplateReceiverTable {
  workspace_id: Generated<number>;
  id: Computed<number>;
  shared_id: number;
  receiver_id: number | null;
  named: string;
}

interface SharedTemplateTakingTable {
  workspace_id: Generated<number>;
  id: Computed<number>;
  shared_id: number;
  taken_at: Time;
}

interface SharedTemplateVersionTable {
  workspace_id: Generated<number>;
  shared_id: number;
  version: number;
  document: Json<TemplateDocument>;
  shared_at: Time;
}

interface SignInStepTable {
  browser_hash: Buffer;
  id: string;
  account_id: number;
  user_id: number;
  in_workspace: number;
  method: 'email' | 'totp';
  code_hash: Buffer | null;
  locale: Language | null;
  tries: Generated<number>;
  expires_at: RequiredTime;
}

interface SiteNodeTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  structure_id: number;
  parent_id: number | null;
  position: number;
  title: string;
  is_site: boolean;
  note: string | null;
  values: DefaultJson<Readonly<Record<string, SiteValue>>>;
  ancestors: number[];
  path: string;
  search: Computed<string>;
  address: string | null;
  time_zone: string | null;
}

interface SiteStructureTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  title: string;
  columns: DefaultJson<readonly SiteColumn[]>;
  nodes_count: Generated<number>;
  sites_count: Generated<number>;
  revision: Generated<number>;
  archived_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
}

interface SsoAttemptTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  protocol: 'saml' | 'oidc' | 'cas';
  purpose: 'sign_in' | 'test';
  request_id: string;
  browser_hash: Buffer;
  secrets: Buffer;
  target: string;
  user_id: number | null;
  state: Generated<'open' | 'answered' | 'linking' | 'used'>;
  assertion_hash: Buffer | null;
  answer: Buffer | null;
  expires_at: RequiredTime;
  created_at: Time;
}

interface SsoDomainTable {
  domain: string;
  in_workspace: number;
}

interface SsoIdentityTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  provider: string;
  subject: string;
  user_id: number;
  created_at: Time;
  signed_in_at: OptionalTime;
}

interface SsoLinkRequestTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  protocol: 'saml' | 'oidc' | 'cas';
  provider: string;
  subject: string;
  email: string;
  name: string;
  user_id: number;
  created_at: Time;
}

interface SsoRejectionTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  protocol: 'saml' | 'oidc' | 'cas';
  reason: SsoReason;
  detail: string | null;
  name: string | null;
  count: Generated<number>;
  created_at: Time;
  settled_at: OptionalTime;
}

interface SsoSessionTable {
  workspace_id: Generated<number>;
  session_id: number;
  identity_id: number;
  protocol: 'saml' | 'oidc' | 'cas';
  session_index: string | null;
  logout: Buffer | null;
}

interface SsoSettingTable {
  workspace_id: Generated<number>;
  protocol: 'saml' | 'oidc' | 'cas';
  value: Json<Readonly<Record<string, unknown>>>;
  secret: Buffer | null;
  last_test: OptionalJson<SsoTestResult>;
  updated_at: Time;
}

interface TakenTemplateTable {
  workspace_id: Generated<number>;
  template_id: number;
  shared_uuid: string;
  version: number;
  title: string;
  taken_from: string;
  licence: string;
  taken_at: Time;
}

interface TemplateTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  uuid: string;
  is_template: boolean;
  parent_id: number | null;
  title: string;
  description: Generated<string>;
  language: string | null;
  contains_asset: Generated<boolean>;
  revision: Generated<number>;
  pages: Generated<number>;
  sections: Generated<number>;
  questions: Generated<number>;
  published_id: number | null;
  published_version: number | null;
  published_revision: number | null;
  published_at: OptionalTime;
  published_title: string | null;
  has_draft_translations: Generated<boolean>;
  archived_at: OptionalTime;
  created_by: number;
  created_at: Time;
  updated_at: Time;
  format: Generated<number>;
  search: Computed<string>;
  need_merge_request: Generated<boolean>;
  head_texts: DefaultJson<Pick<TemplateHead, 'version_title' | 'languages' | 'translations'>>;
}

interface TemplateFileTable {
  workspace_id: Generated<number>;
  template_id: number;
  file_uuid: string;
}

interface TemplatePatchTable {
  workspace_id: Generated<number>;
  template_id: number;
  revision: number;
  save_id: string;
  patch: Json<TemplatePatch>;
  user_id: number;
  at: Time;
}

interface TemplateRecordTable {
  workspace_id: Generated<number>;
  template_id: number;
  kind: RecordKind;
  record_id: string;
  data: Json<unknown>;
}

interface TemplateTranslationTable {
  workspace_id: Generated<number>;
  template_id: number;
  language: string;
  key: string;
  source: string;
  is_machine: Generated<boolean>;
  edited_by: number | null;
  edited_at: OptionalTime;
  revision: number;
}

interface TemplateVersionTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  template_id: number;
  version: number;
  revision: number;
  title: string;
  version_title: string | null;
  document: Json<TemplateDocument>;
  contains_asset: boolean;
  questions: number;
  published_by: number;
  published_at: Time;
}

interface TranslationImportTable {
  workspace_id: Generated<number>;
  id: Computed<number>;
  template_id: number;
  language: string;
  file_name: string;
  user_id: number;
  changed: number;
  before: OptionalJson<readonly StoredTranslation[]>;
  created_at: Time;
  undone_at: OptionalTime;
}

interface UploadChunkTable {
  workspace_id: Generated<number>;
  user_id: number;
  uuid: string;
  offset: number;
  size: number;
  hash: string;
  key: string;
  created_at: Time;
  is_import: Generated<boolean>;
}

interface UserTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  account_id: number | null;
  first_name: string;
  last_name: string;
  full_name: string;
  nick_name: string | null;
  avatar: string | null;
  mobile: string | null;
  status: Generated<'invite' | 'active' | 'deactivated' | 'disabled' | 'inactive'>;
  locale: Language;
  tz_code: string;
  signed_in_at: OptionalTime;
  created_at: Time;
  updated_at: Time;
  gender: 'female' | 'male' | 'diverse' | null;
  birth_date: string | null;
  date_format: (typeof DATE_FORMATS)[number] | null;
  closed_banners: Generated<string[]>;
  notice_choices: DefaultJson<Readonly<Partial<Record<NoticeKind, NoticeChoice>>>>;
  notices_mailed_at: OptionalTime;
  invited_until: OptionalTime;
  name_search: Computed<string>;
  mobile_search: Computed<string | null>;
  signed_in_order: Computed<Date>;
  removed_at: OptionalTime;
  deactivated_at: OptionalTime;
  is_placeholder: Generated<boolean>;
  site_ids: number[] | null;
}

interface UserGroupTable {
  id: Computed<number>;
  workspace_id: Generated<number>;
  name_lang: Json<Record<string, string>>;
  created_at: Time;
  updated_at: Time;
}

interface UserGroupMemberTable {
  workspace_id: Generated<number>;
  group_id: number;
  user_id: number;
  added_at: Time;
}

interface UserRoleTable {
  workspace_id: Generated<number>;
  user_id: number;
  role_id: number;
}

interface WebhookTable {
  workspace_id: Generated<number>;
  id: Computed<number>;
  url: string;
  description: string;
  events: EventCode[] | null;
  includes_record: boolean;
  owner_id: number | null;
  state: Generated<'enabled' | 'paused' | 'suspended'>;
  suspended_reason: 'failing' | 'gone' | 'owner' | 'plan' | null;
  failing_since: OptionalTime;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: OptionalTime;
  created_at: Time;
  updated_at: Time;
}

interface WebhookDeliveryTable {
  workspace_id: Generated<number>;
  id: Computed<number>;
  webhook_id: number;
  message_id: Generated<string>;
  event_id: number;
  code: EventCode;
  record_key: string;
  record_id: number | null;
  record_uuid: string | null;
  user_id: number | null;
  user_name: string | null;
  at: RequiredTime;
  data: OptionalJson<unknown>;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  next_at: Time;
  claimed_until: OptionalTime;
  tries: Generated<number>;
  first_attempt_at: OptionalTime;
  attempted_at: OptionalTime;
  request: OptionalJson<StoredRequest>;
  attempts: DefaultJson<readonly StoredAttempt[]>;
}

interface WorkspaceTable {
  id: Computed<number>;
  key: string;
  display_name: string;
  logo: string | null;
  plan: 'free' | 'standard' | 'premium' | 'enterprise';
  created_at: Time;
  logo_full: string | null;
  langs: Generated<Language[]>;
  saved_queries_enabled: Generated<boolean>;
  deletion_requested_at: OptionalTime;
  deletion_requested_by: string | null;
  delete_at: OptionalTime;
  deletion_reminded_at: OptionalTime;
  closed_at: OptionalTime;
  time_zone: string | null;
  first_weekday: Generated<'mo' | 'sa' | 'su'>;
  number_format: 'comma_dot' | 'dot_comma' | 'space_comma' | 'apostrophe_dot' | null;
  address: Generated<string>;
  holidays: DefaultJson<readonly Holiday[]>;
}

interface WorkspaceOwnerTable {
  workspace_id: Generated<number>;
  user_id: number;
  since: Time;
}

interface WorkspaceSettingTable {
  workspace_id: Generated<number>;
  name: string;
  value: Json<unknown>;
}

interface WorkspaceStorageTable {
  workspace_id: Generated<number>;
  bytes: number;
}

interface WorkspaceTrialTable {
  workspace_id: Generated<number>;
  plan: Plan;
  started_at: Time;
  ends_at: RequiredTime;
}

interface WrittenPositionTable {
  user_id: number;
  position: string;
}

export interface Tables {
  account: AccountTable;
  account_change: AccountChangeTable;
  account_source: AccountSourceTable;
  activity: ActivityTable;
  activity_record: ActivityRecordTable;
  activity_switched_off: ActivitySwitchedOffTable;
  alert: AlertTable;
  alert_firing: AlertFiringTable;
  alert_group: AlertGroupTable;
  alert_role: AlertRoleTable;
  alert_user: AlertUserTable;
  analytics_question: AnalyticsQuestionTable;
  analytics_section: AnalyticsSectionTable;
  analytics_state: AnalyticsStateTable;
  answer_fact: AnswerFactTable;
  api_token: ApiTokenTable;
  archived_record: ArchivedRecordTable;
  arriving_file: ArrivingFileTable;
  asset: AssetTable;
  asset_file: AssetFileTable;
  asset_type: AssetTypeTable;
  assignment: AssignmentTable;
  assignment_asset: AssignmentAssetTable;
  assignment_assignee: AssignmentAssigneeTable;
  assignment_manager: AssignmentManagerTable;
  bulk_edit: BulkEditTable;
  bulk_edit_row: BulkEditRowTable;
  cache_change: CacheChangeTable;
  calendar_link: CalendarLinkTable;
  changed_answer_fact: ChangedAnswerFactTable;
  current_answer_fact: AnswerFactTable;
  current_inspection_day: InspectionDayTable;
  current_inspection_fact: InspectionFactTable;
  current_option_day: OptionDayTable;
  current_question_day: QuestionDayTable;
  current_section_fact: CurrentSectionFactTable;
  custom_field: CustomFieldTable;
  custom_field_value: CustomFieldValueTable;
  custom_unit: CustomUnitTable;
  date_reminder: DateReminderTable;
  date_reminder_recipient: DateReminderRecipientTable;
  date_reminder_sent: DateReminderSentTable;
  default_saved_query: DefaultSavedQueryTable;
  deleted_occurrence: DeletedOccurrenceTable;
  departure: DepartureTable;
  document_number: DocumentNumberTable;
  event_consumer: EventConsumerTable;
  event_log: EventLogTable;
  event_log_start: EventLogStartTable;
  file: FileTable;
  file_entry: FileEntryTable;
  folder_access: FolderAccessTable;
  global_list: GlobalListTable;
  global_list_item: GlobalListItemTable;
  global_response: GlobalResponseTable;
  glossary_term: GlossaryTermTable;
  idempotency: IdempotencyTable;
  inspection: InspectionTable;
  inspection_day: InspectionDayTable;
  inspection_event: InspectionEventTable;
  inspection_fact: InspectionFactTable;
  inspection_file: InspectionFileTable;
  inspection_import: InspectionImportTable;
  inspection_log: InspectionLogTable;
  inspection_report: InspectionReportTable;
  inspection_share_link: InspectionShareLinkTable;
  installation_activity: InstallationActivityTable;
  integration_attempt: IntegrationAttemptTable;
  integration_configuration: IntegrationConfigurationTable;
  integration_delivery: IntegrationDeliveryTable;
  integration_name: IntegrationNameTable;
  integration_sign_in: IntegrationSignInTable;
  issue: IssueTable;
  issue_category: IssueCategoryTable;
  issue_collaborator: IssueCollaboratorTable;
  issue_comment: IssueCommentTable;
  issue_counter: IssueCounterTable;
  issue_file: IssueFileTable;
  issue_label: IssueLabelTable;
  issue_label_link: IssueLabelLinkTable;
  issue_settings: IssueSettingsTable;
  issue_status_change: IssueStatusChangeTable;
  issue_watcher: IssueWatcherTable;
  job: JobTable;
  late_change_decision: LateChangeDecisionTable;
  listed_activity: ActivityTable;
  listed_asset: AssetTable;
  listed_assignment: AssignmentTable;
  listed_custom_field_value: CustomFieldValueTable;
  listed_file_entry: FileEntryTable;
  listed_global_list_item: GlobalListItemTable;
  listed_inspection: InspectionTable;
  listed_issue: IssueTable;
  listed_user: UserTable;
  mail: MailTable;
  moved_occurrence: MovedOccurrenceTable;
  notice: NoticeTable;
  one_time_password: OneTimePasswordTable;
  option_day: OptionDayTable;
  pending_answer_fact: AnswerFactTable;
  pending_fact: PendingFactTable;
  pending_inspection_day: PendingInspectionDayTable;
  pending_inspection_fact: InspectionFactTable;
  pending_option_day: PendingOptionDayTable;
  pending_question_day: PendingQuestionDayTable;
  people_import: PeopleImportTable;
  question_day: QuestionDayTable;
  rate_limit: RateLimitTable;
  record_import: RecordImportTable;
  record_import_file: RecordImportFileTable;
  record_import_row: RecordImportRowTable;
  recovery_code: RecoveryCodeTable;
  report_subscriber: ReportSubscriberTable;
  retention_rule: RetentionRuleTable;
  role: RoleTable;
  role_section: RoleSectionTable;
  saved_query: SavedQueryTable;
  saved_query_share: SavedQueryShareTable;
  scheduled_report: ScheduledReportTable;
  scheduled_report_delivery: ScheduledReportDeliveryTable;
  scheduled_report_group: ScheduledReportGroupTable;
  scheduled_report_recipient: ScheduledReportRecipientTable;
  scheduled_run: ScheduledRunTable;
  scim_group: ScimGroupTable;
  scim_group_member: ScimGroupMemberTable;
  scim_token: ScimTokenTable;
  scim_user: ScimUserTable;
  section: SectionTable;
  section_group: SectionGroupTable;
  section_pin: SectionPinTable;
  section_user: SectionUserTable;
  session: SessionTable;
  shared_template: SharedTemplateTable;
  shared_template_file: SharedTemplateFileTable;
  shared_template_receiver: SharedTemplateReceiverTable;
  shared_template_taking: SharedTemplateTakingTable;
  shared_template_version: SharedTemplateVersionTable;
  sign_in_step: SignInStepTable;
  site_node: SiteNodeTable;
  site_structure: SiteStructureTable;
  sso_attempt: SsoAttemptTable;
  sso_domain: SsoDomainTable;
  sso_identity: SsoIdentityTable;
  sso_link_request: SsoLinkRequestTable;
  sso_rejection: SsoRejectionTable;
  sso_session: SsoSessionTable;
  sso_setting: SsoSettingTable;
  taken_template: TakenTemplateTable;
  template: TemplateTable;
  template_file: TemplateFileTable;
  template_patch: TemplatePatchTable;
  template_record: TemplateRecordTable;
  template_translation: TemplateTranslationTable;
  template_version: TemplateVersionTable;
  translation_import: TranslationImportTable;
  upload_chunk: UploadChunkTable;
  user: UserTable;
  user_group: UserGroupTable;
  user_group_member: UserGroupMemberTable;
  user_role: UserRoleTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  workspace: WorkspaceTable;
  workspace_owner: WorkspaceOwnerTable;
  workspace_setting: WorkspaceSettingTable;
  workspace_storage: WorkspaceStorageTable;
  workspace_trial: WorkspaceTrialTable;
  written_position: WrittenPositionTable;
}
