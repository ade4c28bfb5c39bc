/** The lists that a section can show, and what their rows say. */
import { type AssetType, assetTypeList, assetTypes } from '@rounds/contract/asset-types';
import { archivedAssetList, assetList, assets } from '@rounds/contract/assets';
import { assignmentList, assignments } from '@rounds/contract/assignments';
import type { SessionUser } from '@rounds/contract/auth';
import type { Endpoint, OutputOf } from '@rounds/contract/endpoint.ts';
import { globalListList, globalLists } from '@rounds/contract/global-lists';
import { groupList, groups } from '@rounds/contract/groups';
import {
  archivedInspectionList,
  type InspectionSummary,
  inspectionList,
  inspections,
  ownInspectionList,
} from '@rounds/contract/inspections';
import { archivedIssueList, type IssueSummary, issueList, issues, ownIssueList } from '@rounds/contract/issues';
import { resolveName } from '@rounds/contract/languages.ts';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import { siteStructureList, sites } from '@rounds/contract/sites';
import { userList, users } from '@rounds/contract/users';
import {
  IconBuilding,
  IconCalendarEvent,
  IconCategory,
  IconClipboardCheck,
  IconFlag,
  IconListDetails,
  IconSitemap,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { getCurrentLanguage } from '../../platform/i18n/index.ts';

type RowOf<E extends Endpoint> = OutputOf<E> extends { list: readonly (infer R extends object)[] } ? R : never;

interface ListDisplay<R> {
  readonly list: ListDeclaration;
  readonly icon: typeof IconFlag;
  /** The address of the list. */
  readonly path: string;
  readonly toName: (row: R) => string;
  /** The screen of a row, for those who may open it. */
  readonly toPath?: (row: R, viewer: SessionUser) => string;
  /** The call of that screen. */
  readonly target?: Endpoint;
  /** The columns besides the name, by importance: narrow blocks show fewer. */
  readonly columns: readonly string[];
}

export interface SectionList extends ListDisplay<object> {
  readonly call: Endpoint;
}

/** The rows are those that the call returns, so the functions get what they expect. */
const define = <E extends Endpoint>(call: E, display: ListDisplay<RowOf<E>>): SectionList => ({
  ...(display as unknown as ListDisplay<object>),
  call,
});

const inspectionDisplay = {
  icon: IconClipboardCheck,
  toName: ({ asset, title, template_title }: InspectionSummary) => asset?.display_name ?? title ?? template_title,
  // The path of an inspection: only those who work on it conduct it; all others read it.
  toPath: ({ uuid, status, user, collaborators }: InspectionSummary, { id }: SessionUser) => {
    const isOwn = [user, ...collaborators].some((person) => person?.id === id);
    return (status !== 'completed' && isOwn ? paths.inspections.conduct(uuid) : paths.inspections.report(uuid)).to;
  },
  target: inspections.get,
  columns: ['score_percent', 'status', 'completed_at'],
};
const issueDisplay = {
  icon: IconFlag,
  toName: ({ title }: IssueSummary) => title,
  toPath: ({ id }: IssueSummary) => paths.issues.get(id).to,
  target: issues.get,
  columns: ['due_at', 'priority', 'assignee'],
};
const assetDisplay = {
  icon: IconBuilding,
  toName: ({ display_name }: RowOf<typeof assets.list>) => display_name,
  toPath: ({ uuid }: RowOf<typeof assets.list>) => paths.assets.get(uuid).to,
  target: assets.get,
  columns: ['last_score', 'last_inspection_at', 'type'],
};

const LISTS: readonly SectionList[] = [
  define(inspections.list, { ...inspectionDisplay, list: inspectionList, path: '/inspections' }),
  define(inspections.listMine, { ...inspectionDisplay, list: ownInspectionList, path: '/inspections/mine' }),
  define(inspections.listArchive, {
    ...inspectionDisplay,
    ...{ list: archivedInspectionList, path: '/inspections/archive' },
  }),
  define(issues.list, { ...issueDisplay, list: issueList, path: '/issues' }),
  define(issues.listMine, { ...issueDisplay, list: ownIssueList, path: '/issues/mine' }),
  define(issues.listArchive, { ...issueDisplay, list: archivedIssueList, path: '/issues/archive' }),
  define(assets.list, { ...assetDisplay, list: assetList, path: '/assets' }),
  define(assets.listArchive, { ...assetDisplay, list: archivedAssetList, path: '/assets/archive' }),
  define(assetTypes.list, {
    ...{ list: assetTypeList, icon: IconCategory, path: '/assets/types', columns: ['assets_count'] },
    toName: ({ name }: AssetType) => name,
    toPath: ({ uuid }: AssetType) => paths.assets.types.get(uuid).to,
    target: assetTypes.get,
  }),
  define(assignments.list, {
    ...{ list: assignmentList, icon: IconCalendarEvent, path: '/assignment/list' },
    columns: ['next_at', 'status', 'assets_count'],
    toName: ({ title }) => title,
    toPath: ({ id }) => paths.assignments.get(id).to,
    target: assignments.getMonitor,
  }),
  define(globalLists.list, {
    ...{ list: globalListList, icon: IconListDetails, path: '/resources/global-lists' },
    columns: ['items_count', 'updated_at'],
    toName: ({ name }) => name,
    toPath: ({ uuid }) => paths.globalLists.get(uuid).to,
    target: globalLists.get,
  }),
  define(sites.list, {
    ...{ list: siteStructureList, icon: IconSitemap, path: '/resources/sites' },
    columns: ['sites_count', 'updated_at'],
    toName: ({ title }) => title,
    toPath: ({ id }) => paths.sites.get(id).to,
    target: sites.get,
  }),
  define(users.list, {
    ...{ list: userList, icon: IconUsers, path: '/user/list', columns: ['status', 'signed_in_at'] },
    toName: ({ full_name }) => full_name,
  }),
  define(groups.list, {
    ...{ list: groupList, icon: IconUsersGroup, path: '/group/list', columns: ['users_count'] },
    toName: ({ name_lang }) => resolveName(name_lang, getCurrentLanguage()),
  }),
];

export const SECTION_LISTS: ReadonlyMap<string, SectionList> = new Map(
  LISTS.map((list) => [list.list.table_name, list] as const),
);
