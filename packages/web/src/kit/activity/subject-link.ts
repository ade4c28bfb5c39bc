import type { RecordActivity } from '@rounds/contract/activity-entry.ts';
import type { Permission } from '@rounds/contract/permissions.ts';
import { type LinkTarget, paths } from '../../paths.ts';
import { useCan } from '../../platform/session/index.ts';

interface SubjectScreen {
  /** The permissions of which any one opens the screen. */
  readonly access: readonly Permission[];
  toLink(id: string): LinkTarget;
}

/** The screens of single records, by the kind of subject. */
const SCREENS: Readonly<Record<string, SubjectScreen>> = {
  user: { access: ['USR_MANAGE_USER'], toLink: (id) => paths.users.get(Number(id)) },
  group: { access: ['USR_MANAGE_GROUP'], toLink: (id) => paths.groups.members(Number(id)) },
  role: { access: ['USR_MANAGE_ROLE'], toLink: () => paths.users.roles() },
  asset: { access: ['SST_VIEW_ASSET'], toLink: (id) => paths.assets.get(id) },
  issue: { access: ['ACT_VIEW_ISSUE'], toLink: (id) => paths.issues.get(id) },
  inspection: { access: ['INS_VIEW_INSPECTION_REPORT'], toLink: (id) => paths.inspections.report(id) },
  assignment: { access: ['AST_MANAGE_ASSIGNMENT'], toLink: (id) => paths.assignments.get(Number(id)) },
  template: { access: ['CKL_MANAGE_TEMPLATES'], toLink: (id) => paths.templates.edit(id) },
};

/**
 * Returns the link to an entry's subject, for people who may open it; null for deleted records and for many records at
 * once.
 */
export function useSubjectLink(): (entry: RecordActivity) => LinkTarget | null {
  const can = useCan();
  return ({ subject_type, subject_id, code }) => {
    const screen = subject_type === null ? undefined : SCREENS[subject_type];
    if (!screen || subject_id === null || !/^(?:\d+|[\da-f-]{36})$/.test(subject_id)) return null;
    const isGone = code.endsWith('.deleted') || code.endsWith('.removed') || code === 'user.invitation_cancelled';
    return !isGone && screen.access.some((permission) => can(permission)) ? screen.toLink(subject_id) : null;
  };
}
