/** Issues, their comments and categories as the server answers them. */
import type { StoredFile } from '@rounds/contract/files';
import {
  DEFAULT_POLICY,
  INHERITED_POLICY,
  type Issue,
  type IssueCategory,
  type IssueComment,
  type IssueSummary,
} from '@rounds/contract/issues';

const AT = '2026-11-01T10:00:00Z';
const toUuid = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

/** An issue for tests. */
export const createIssue = (id: number, title: string, rest: Partial<IssueSummary> = {}): IssueSummary => ({
  id,
  uuid: toUuid(id),
  number: 400 + id,
  title,
  type: 'action',
  status: 'to_do',
  priority: 'high',
  risk: 'none',
  category: { id: 1, name_lang: { en: 'Equipment' }, icon: null, color: 'blue' },
  sub_category: null,
  labels: [],
  due_at: null,
  is_overdue: false,
  assignee: null,
  asset: null,
  site: null,
  comments_count: 0,
  media_count: 0,
  picture: null,
  custom_fields: {},
  created_by: null,
  created_at: AT,
  updated_at: AT,
  completed_at: null,
  archived_at: null,
  revision: 1,
  may: {
    edit: true,
    change_category: true,
    comment: true,
    delete: true,
    statuses: ['to_do', 'in_progress', 'complete', 'cant_do'].filter(
      (one) => one !== (rest.status ?? 'to_do'),
    ) as IssueSummary['may']['statuses'],
  },
  ...rest,
});

/** An issue with everything that its own screen shows. */
export const toIssue = (summary: IssueSummary, rest: Partial<Issue> = {}): Issue => ({
  ...summary,
  description: [],
  collaborators: [],
  source: null,
  media: [],
  files: [],
  status_note: null,
  is_watching: false,
  ...rest,
});

/** A picture that is attached to an issue. */
export const createPicture = (uuid: string, name = 'photo.jpg'): StoredFile => ({
  ...{ id: 1, uuid, name, size: 20_480, type: 'image/jpeg', url: `/api/file/${uuid}` },
});

/** A comment of the person who is signed in, for tests. */
export const createComment = (id: number, text: string, rest: Partial<IssueComment> = {}): IssueComment => ({
  id,
  text: [{ style: 'normal', runs: [{ text }] }],
  mentions: [],
  media: [],
  files: [],
  by: { id: 7, full_name: 'Mara Lindqvist', avatar: null },
  created_at: '2026-11-20T10:00:00Z',
  edited_at: null,
  revision: 1,
  can_edit: true,
  ...rest,
});

/** A category for tests, which inherits everything from the workspace. */
export const createCategory = (id: number, name: string, rest: Partial<IssueCategory> = {}): IssueCategory => ({
  id,
  uuid: toUuid(1_000 + id),
  name_lang: { en: name },
  has_subcategory: false,
  parent_id: null,
  icon: null,
  color: 'blue',
  fields: null,
  policy: INHERITED_POLICY,
  effective_policy: DEFAULT_POLICY,
  inherited_from: null,
  is_default: false,
  issues_count: 3,
  created_at: AT,
  updated_at: AT,
  ...rest,
});
