/**
 * The columns of the feeds: their names never change and new ones are added at the end. The server writes exactly these,
 * and OpenAPI and the page about feeds describe them from here.
 */

/** `timestamp` is UTC as in ISO 8601; `date` is a day without a time zone. */
export type FeedColumnType = 'integer' | 'number' | 'text' | 'boolean' | 'timestamp' | 'date';

/** The columns of a feed, by name. */
export type FeedColumns = Readonly<Record<string, FeedColumnType>>;

const RECORD = { id: 'integer', uuid: 'text' } as const;
const LIFE = { is_archived: 'boolean', created_at: 'timestamp', modified_at: 'timestamp' } as const;
const ASSET = { asset_uuid: 'text', asset_id: 'text', asset_name: 'text' } as const;
const PERSON = { person_id: 'integer', person_name: 'text' } as const;
const TEMPLATE = { template_id: 'integer', template_title: 'text', template_version: 'integer' } as const;

/** The feeds with the types of their columns. Columns of custom fields follow with the prefix `field_`. */
export const FEEDS = {
  inspections: {
    ...RECORD,
    document_id: 'text',
    title: 'text',
    status: 'text',
    ...TEMPLATE,
    ...ASSET,
    ...PERSON,
    assignment_id: 'integer',
    assignment_title: 'text',
    score: 'number',
    score_max: 'number',
    score_percent: 'number',
    failed_count: 'integer',
    question_count: 'integer',
    answered_count: 'integer',
    started_at: 'timestamp',
    completed_at: 'timestamp',
    due_at: 'timestamp',
    missed_at: 'timestamp',
    ...LIFE,
  },
  answers: {
    /** Inspection, rows and question: the same whenever the answer is read. */
    id: 'text',
    inspection_id: 'integer',
    inspection_uuid: 'text',
    document_id: 'text',
    ...TEMPLATE,
    section: 'text',
    question_id: 'text',
    reference_key: 'text',
    question: 'text',
    question_type: 'text',
    /** The row of a repeating group: `2`, or `2.1` for the first row inside the second. */
    row_index: 'text',
    value_text: 'text',
    value_number: 'number',
    unit: 'text',
    is_not_applicable: 'boolean',
    score: 'number',
    score_max: 'number',
    failed: 'boolean',
    note: 'text',
    ...ASSET,
    ...PERSON,
    answered_at: 'timestamp',
    started_at: 'timestamp',
    completed_at: 'timestamp',
    modified_at: 'timestamp',
  },
  issues: {
    ...RECORD,
    number: 'integer',
    title: 'text',
    status: 'text',
    priority: 'text',
    risk: 'text',
    type: 'text',
    category_id: 'integer',
    category: 'text',
    sub_category: 'text',
    assignee_type: 'text',
    assignee_id: 'integer',
    assignee_name: 'text',
    created_by_id: 'integer',
    created_by_name: 'text',
    ...ASSET,
    site: 'text',
    inspection_uuid: 'text',
    question_id: 'text',
    due_at: 'date',
    completed_at: 'timestamp',
    ...LIFE,
  },
  assets: {
    ...RECORD,
    asset_id: 'text',
    display_name: 'text',
    type_uuid: 'text',
    type: 'text',
    parent_uuid: 'text',
    parent_asset_id: 'text',
    site: 'text',
    latitude: 'number',
    longitude: 'number',
    last_inspection_at: 'timestamp',
    last_score_percent: 'number',
    ...LIFE,
  },
  assignments: {
    ...RECORD,
    title: 'text',
    type: 'text',
    status: 'text',
    template_id: 'integer',
    template_title: 'text',
    assignees: 'text',
    managers: 'text',
    start_at: 'timestamp',
    end_at: 'timestamp',
    time_zone: 'text',
    open_count: 'integer',
    completed_count: 'integer',
    ...LIFE,
  },
  actions: {
    /** `status-12` or `comment-34`. */
    id: 'text',
    kind: 'text',
    issue_id: 'integer',
    issue_number: 'integer',
    issue_title: 'text',
    status_before: 'text',
    status_after: 'text',
    comment: 'text',
    ...PERSON,
    created_at: 'timestamp',
    modified_at: 'timestamp',
  },
} as const satisfies Readonly<Record<string, FeedColumns>>;
export type FeedName = keyof typeof FEEDS;
/** The names of all feeds, as in `GET /feed/{name}`. */
export const FEED_NAMES = Object.keys(FEEDS) as readonly FeedName[];

/** Custom fields are further columns, such as `field_serial_number`. */
export const FEEDS_WITH_FIELDS = { issues: 'issue', assets: 'asset', assignments: 'assignment' } as const;
/** The prefix of columns with custom fields: `field_` and the key of the field. */
export const FIELD_COLUMN_PREFIX = 'field_';

type Value<T extends FeedColumnType> = T extends 'integer' | 'number' ? number : T extends 'boolean' ? boolean : string;
/** A row as JSON. */
export type FeedRow<F extends FeedName> = {
  readonly [C in keyof (typeof FEEDS)[F]]: (typeof FEEDS)[F][C] extends FeedColumnType
    ? Value<(typeof FEEDS)[F][C]> | null
    : never;
};
