/** Issues, their categories, labels, comments, files and settings. */
import { type Kysely, sql } from 'kysely';
import { listView, workspaceTables } from '../workspace-table.ts';

const tables = sql`
  create table issue_category (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    uuid uuid not null default gen_random_uuid(),
    name_lang jsonb not null,
    has_subcategory boolean not null default false,
    parent_id bigint,
    icon text,
    color text not null default 'slate',
    -- Keys of the custom fields that its issues have; null for all.
    fields text[],
    policy jsonb not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id),
    unique (workspace_id, uuid),
    foreign key (workspace_id, parent_id) references issue_category (workspace_id, id)
  );

  create table issue_label (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    name text collate natural_order not null,
    color text not null,
    primary key (workspace_id, id)
  );
  create unique index issue_label_name on issue_label (workspace_id, lower(name));

  create table issue_settings (
    workspace_id bigint primary key references workspace,
    policy jsonb not null,
    types jsonb not null default '[]',
    default_category_id bigint not null,
    default_priority text not null default 'medium',
    -- Days begin at midnight in this zone: it decides what is overdue.
    time_zone text not null,
    -- Another one with each change of a policy, so that calls need not read all policies to know that none has changed.
    policies_version uuid not null default gen_random_uuid(),
    foreign key (workspace_id, default_category_id) references issue_category (workspace_id, id)
  );

  -- A call that creates an issue holds the row until the commit, so that numbers have no gaps.
  create table issue_counter (
    workspace_id bigint primary key references workspace,
    last_number bigint not null default 0
  );

  create table issue (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    uuid uuid not null default gen_random_uuid(),
    number bigint not null,
    title text collate natural_order not null,
    description jsonb not null default '[]',
    type text not null,
    status text not null default 'to_do' check (status in ('to_do', 'in_progress', 'complete', 'cant_do')),
    priority text not null check (priority in ('low', 'medium', 'high')),
    risk text not null default 'none' check (risk in ('none', 'low', 'medium', 'high', 'critical')),
    category_id bigint not null,
    sub_category_id bigint,
    -- YYYY-MM-DD.
    due_at date,
    assignee_user_id bigint,
    assignee_group_id bigint,
    asset_uuid uuid,
    site_id bigint,
    -- Copied, so that they stay as they were when the issue was found.
    source_inspection_uuid uuid,
    source_item_id uuid,
    source_row uuid[] not null default '{}',
    source_title text not null default '',
    source_template_id bigint,
    source_template_title text not null default '',
    status_note text,
    created_by bigint,
    comments_count integer not null default 0,
    media_count integer not null default 0,
    revision integer not null default 1,
    completed_at timestamptz,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    archived boolean not null generated always as (archived_at is not null) stored,
    -- The category whose policy holds.
    policy_category_id bigint not null generated always as (coalesce(sub_category_id, category_id)) stored,
    assignee_key text generated always as (
      case when assignee_user_id is not null then 'user:' || assignee_user_id::text
        when assignee_group_id is not null then 'group:' || assignee_group_id::text end) stored,
    due_order date not null generated always as (coalesce(due_at, 'infinity')) stored,
    completed_order timestamptz not null generated always as (coalesce(completed_at, '-infinity')) stored,
    status_order smallint not null
      generated always as (array_position(array['to_do', 'in_progress', 'complete', 'cant_do'], status)) stored,
    priority_order smallint not null
      generated always as (array_position(array['low', 'medium', 'high'], priority)) stored,
    risk_order smallint not null
      generated always as (array_position(array['none', 'low', 'medium', 'high', 'critical'], risk)) stored,
    title_search text collate "C" not null generated always as (fold_text(title collate natural_order)) stored,
    search text collate "C" not null
      generated always as ('#' || number::text || ' ' || fold_text(title collate natural_order)) stored,
    primary key (workspace_id, id),
    check (num_nonnulls(assignee_user_id, assignee_group_id) <= 1),
    unique (workspace_id, uuid),
    unique (workspace_id, number),
    foreign key (workspace_id, category_id) references issue_category (workspace_id, id),
    foreign key (workspace_id, sub_category_id) references issue_category (workspace_id, id),
    foreign key (workspace_id, assignee_user_id) references "user" (workspace_id, id)
      on delete set null (assignee_user_id),
    foreign key (workspace_id, assignee_group_id) references user_group (workspace_id, id)
      on delete set null (assignee_group_id),
    foreign key (workspace_id, asset_uuid) references asset (workspace_id, uuid),
    foreign key (workspace_id, site_id) references site_node (workspace_id, id),
    foreign key (workspace_id, created_by) references "user" (workspace_id, id) on delete set null (created_by)
  );
  -- The usual order has what is filtered and counted most.
  create index issue_created on issue (workspace_id, archived, created_at, id)
    include (status, priority, due_at, policy_category_id, assignee_key);
  create index issue_open_first on issue (workspace_id, archived, status_order, created_at desc, id desc);
  -- The columns of a board.
  create index issue_by_status on issue (workspace_id, archived, status, created_at, id)
    include (due_at, policy_category_id);
  create index issue_by_number on issue (workspace_id, archived, number, id);
  create index issue_by_title on issue (workspace_id, archived, title, id);
  create index issue_by_due on issue (workspace_id, archived, due_order, id);
  create index issue_by_priority on issue (workspace_id, archived, priority_order, id);
  create index issue_by_change on issue (workspace_id, archived, updated_at, id);
  -- Without other columns its equal entries are stored once: 7 MB for a million issues, where the board’s index
  -- has 115.
  create index issue_counts on issue (workspace_id, archived, status, due_at);
  -- Who is concerned by which issues: access begins with these.
  create index issue_category_id on issue (workspace_id, policy_category_id);
  create index issue_creator on issue (workspace_id, created_by);
  create index issue_assignee on issue (workspace_id, assignee_key) where assignee_key is not null;
  create index issue_assigned_user on issue (workspace_id, assignee_user_id) where assignee_user_id is not null;
  create index issue_assigned_group on issue (workspace_id, assignee_group_id) where assignee_group_id is not null;
  create index issue_parent_category on issue (workspace_id, category_id);
  create index issue_asset on issue (workspace_id, asset_uuid) where asset_uuid is not null;
  create index issue_site on issue (workspace_id, site_id) where site_id is not null;
  create index issue_inspection on issue (workspace_id, (source_inspection_uuid::text))
    where source_inspection_uuid is not null;
  create index issue_question on issue (workspace_id, source_item_id, asset_uuid) where source_item_id is not null;
  create index issue_template on issue (workspace_id, source_template_id) where source_template_id is not null;
  create index issue_open_due on issue (workspace_id, due_at)
    where status in ('to_do', 'in_progress') and archived_at is null and due_at is not null;
  create index issue_text on issue using gin (search gin_trgm_ops, title_search gin_trgm_ops);

  create table issue_label_link (
    workspace_id bigint not null references workspace,
    issue_id bigint not null,
    label_id bigint not null,
    primary key (workspace_id, issue_id, label_id),
    foreign key (workspace_id, issue_id) references issue (workspace_id, id) on delete cascade,
    foreign key (workspace_id, label_id) references issue_label (workspace_id, id) on delete cascade
  );
  create index issue_label_issues on issue_label_link (workspace_id, label_id);

  create table issue_collaborator (
    workspace_id bigint not null references workspace,
    issue_id bigint not null,
    user_id bigint not null,
    primary key (workspace_id, issue_id, user_id),
    foreign key (workspace_id, issue_id) references issue (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index issue_collaborator_user on issue_collaborator (workspace_id, user_id);

  -- People who stopped watching stay here, so that taking part again does not make them watch.
  create table issue_watcher (
    workspace_id bigint not null references workspace,
    issue_id bigint not null,
    user_id bigint not null,
    is_watching boolean not null default true,
    primary key (workspace_id, issue_id, user_id),
    foreign key (workspace_id, issue_id) references issue (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete cascade
  );
  create index issue_watcher_user on issue_watcher (workspace_id, user_id) where is_watching;

  create table issue_comment (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    uuid uuid not null default gen_random_uuid(),
    issue_id bigint not null,
    user_id bigint,
    text jsonb not null,
    mentions bigint[] not null default '{}',
    revision integer not null default 1,
    created_at timestamptz not null default now(),
    edited_at timestamptz,
    primary key (workspace_id, id),
    unique (workspace_id, uuid),
    foreign key (workspace_id, issue_id) references issue (workspace_id, id) on delete cascade,
    foreign key (workspace_id, user_id) references "user" (workspace_id, id) on delete set null (user_id)
  );
  create index issue_comment_order on issue_comment (workspace_id, issue_id, id);

  create table issue_file (
    workspace_id bigint not null references workspace,
    issue_id bigint not null,
    -- Null for the files of the issue itself.
    comment_id bigint,
    file_uuid uuid not null,
    position integer not null,
    unique nulls not distinct (workspace_id, issue_id, comment_id, file_uuid),
    foreign key (workspace_id, issue_id) references issue (workspace_id, id) on delete cascade,
    foreign key (workspace_id, comment_id) references issue_comment (workspace_id, id) on delete cascade,
    foreign key (workspace_id, file_uuid) references file (workspace_id, uuid)
  );
  create index issue_file_held on issue_file (workspace_id, file_uuid);

  -- When the status of each issue was changed: charts count how often issues are reopened.
  create table issue_status_change (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    issue_id bigint not null,
    at timestamptz not null default now(),
    old_status text not null,
    status text not null,
    "by" bigint,
    primary key (workspace_id, id),
    foreign key (workspace_id, issue_id) references issue (workspace_id, id) on delete cascade,
    foreign key (workspace_id, "by") references "user" (workspace_id, id) on delete set null ("by")
  );
  create index issue_status_change_at on issue_status_change (workspace_id, at, issue_id)
    include (old_status, status);
  create index issue_status_change_issue on issue_status_change (workspace_id, issue_id, at);
`;

const functions = sql`
  create function set_issue_policies_version() returns trigger language plpgsql as $$ begin
    new.policies_version := gen_random_uuid();
    return new;
  end $$;
  create trigger issue_policy_changed before update of policy on issue_settings for each row
    execute function set_issue_policies_version();

  create function renew_issue_policies_version() returns trigger language plpgsql as $$ begin
    update issue_settings set policies_version = gen_random_uuid()
    where workspace_id = coalesce(new.workspace_id, old.workspace_id);
    return null;
  end $$;
  create trigger issue_category_policy_changed after insert or delete or update of policy, parent_id
    on issue_category for each row execute function renew_issue_policies_version();

  -- What every workspace begins with; createWorkspace calls it for new ones.
  create function create_issue_defaults(zone text) returns void language plpgsql as $$
  declare
    category bigint;
  begin
    insert into issue_category (name_lang, icon, color, policy) values (
      '{"en": "General", "de": "Allgemein", "fr": "Général"}', 'alert', 'slate',
      '{"access": {"choice": "inherit"}, "edit_details": {"choice": "inherit"},
        "change_category": {"choice": "inherit"}, "statuses": {
          "to_do": {"who": {"choice": "inherit"}, "needs": {"note": false, "media": false}},
          "in_progress": {"who": {"choice": "inherit"}, "needs": {"note": false, "media": false}},
          "complete": {"who": {"choice": "inherit"}, "needs": {"note": false, "media": false}},
          "cant_do": {"who": {"choice": "inherit"}, "needs": {"note": true, "media": false}}}}')
      returning id into category;
    insert into issue_settings (policy, default_category_id, time_zone) values (
      '{"access": {"choice": "all_users"}, "edit_details": {"choice": "all_access_users"},
        "change_category": {"choice": "all_access_users"}, "statuses": {
          "to_do": {"who": {"choice": "all_access_users"}, "needs": {"note": false, "media": false}},
          "in_progress": {"who": {"choice": "all_access_users"}, "needs": {"note": false, "media": false}},
          "complete": {"who": {"choice": "all_access_users"}, "needs": {"note": false, "media": false}},
          "cant_do": {"who": {"choice": "all_access_users"}, "needs": {"note": true, "media": false}}}}',
      category, zone);
    insert into issue_counter default values;
  end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await workspaceTables(
    db,
    'issue_category',
    'issue_label',
    'issue_settings',
    'issue_counter',
    'issue',
    'issue_label_link',
    'issue_collaborator',
    'issue_watcher',
    'issue_comment',
    'issue_file',
    'issue_status_change',
  );
  await listView(db, 'issue');
  await functions.execute(db);
}
