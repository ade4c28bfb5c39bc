/**
 * Typed addresses of the product. Each function takes the parameters of a screen and returns what `<Link>` and
 * `navigate` expect, so that no caller spells a path or a search parameter itself:
 *
 *     <Link {...paths.assets.archive()}>
 *     navigate(paths.inspections.conduct(uuid));
 *
 * paths.test.ts checks that each path belongs to a screen of a feature.
 */
import { useParams, useSearch } from '@tanstack/react-router';

/** The router is built from the features at run time, so its own types know no path; this is the only cast. */
export interface LinkTarget {
  readonly to: string;
  readonly search: never;
}

type Search = Readonly<Record<string, string | undefined>>;

const link = (to: string, search: Search = {}): LinkTarget => ({ to, search: search as never });
const encode = (part: string | number): string => encodeURIComponent(part);

/** The list parameters that links to a list may set. */
interface ListLink {
  /** The filter by column selector, in the format of list calls. */
  readonly filter?: Readonly<Record<string, unknown>>;
}
const toListSearch = ({ filter }: ListLink = {}): Search => (filter ? { filter: JSON.stringify(filter) } : {});
const listLink = (to: string, list?: ListLink): LinkTarget => link(to, toListSearch(list));

interface AssetListLink extends ListLink {
  readonly show?: 'tree' | 'map';
  readonly at?: { readonly lat: number; readonly lng: number };
}

interface OwnInspectionsLink extends ListLink {
  readonly isNew?: boolean;
  readonly start?: string;
  readonly startTemplate?: string;
}

interface NewAssignmentLink {
  readonly template?: number;
  readonly assets?: readonly (number | string)[] | undefined;
  readonly assetFilter?: Readonly<Record<string, unknown>> | undefined;
}

/** Keeps the screen and changes some of its search parameters; undefined removes one. */
export const changeSearch = (changes: Search | ((current: Search) => Search)): LinkTarget => ({
  to: '.',
  search: ((before: Search): Search => ({
    ...before,
    ...(typeof changes === 'function' ? changes(before) : changes),
  })) as never,
});

/** A screen whose path is only known at run time, for example from the declaration of a list. */
export const linkTo = (path: string, search?: Search): LinkTarget => link(path, search);
export const toList = (path: string, list?: ListLink): LinkTarget => listLink(path, list);

export const paths = {
  home: () => link('/'),
  /** `query` contains the range. */
  dashboard: (query?: Search) => link('/dashboard', query),
  /** The rows behind a figure of the dashboard. */
  dashboardRows: (card: string, query?: Search) => link(`/dashboard/cards/${encode(card)}`, query),
  notFound: () => link('/error'),
  analytics: {
    overview: (query?: Search) => link('/analytics/overview', query),
    issues: (query?: Search) => link('/analytics/issues', query),
    responses: (query?: Search) => link('/analytics/responses', query),
    reports: (query?: Search) => link('/analytics/reports', query),
    /** The rows behind a chart of a page. */
    rows: {
      overview: (chart: string, query?: Search) => link(`/analytics/overview/${encode(chart)}/rows`, query),
      issues: (chart: string, query?: Search) => link(`/analytics/issues/${encode(chart)}/rows`, query),
      responses: (chart: string, query?: Search) => link(`/analytics/responses/${encode(chart)}/rows`, query),
      reports: (chart: string, query?: Search) => link(`/analytics/reports/${encode(chart)}/rows`, query),
    },
  },
  help: {
    center: () => link('/kb'),
    article: (slug: string) => link(`/kb/articles/${encode(slug)}`),
  },
  auth: {
    signIn: (redirect_uri?: string) => link('/login', { redirect_uri }),
    register: () => link('/register'),
    forgotPassword: () => link('/forgot-password'),
    resetPassword: (email: string, { isSent }: { readonly isSent?: boolean } = {}) =>
      link(`/reset-password/${encode(email)}`, { sent: isSent ? '1' : undefined }),
  },
  account: {
    settings: (tab?: string) => link('/user/account-settings', { tab }),
    workspaces: () => link('/settings/workspaces'),
  },
  templates: {
    list: (list?: ListLink) => listLink('/checklist/templates', list),
    archive: () => link('/checklist/templates/archive'),
    /** `jobId` shows an import that runs in the background. */
    import: (jobId?: number) => link('/checklist/templates/import', { job: jobId?.toString() }),
    edit: (templateId: string | number) => link(`/checklist/template/${encode(templateId)}/edit`),
    /** `lang` chooses the language that is translated into, `key` the text. */
    translate: (templateId: string | number, { lang, key }: { readonly lang?: string; readonly key?: string } = {}) =>
      link(`/checklist/template/${encode(templateId)}/trans`, { lang, key }),
    /** `job` shows an import that runs in the background. */
    importTranslations: (
      templateId: string | number,
      { lang, job }: { readonly lang?: string; readonly job?: number } = {},
    ) => link(`/checklist/template/${encode(templateId)}/trans/import`, { lang, job: job?.toString() }),
    library: () => link('/checklist/public-library/list'),
  },
  inspections: {
    list: (list?: ListLink) => listLink('/inspections', list),
    archive: () => link('/inspections/archive'),
    /** `start` opens the dialog for a new inspection of this asset, `startTemplate` the one with this template. */
    mine: (options: OwnInspectionsLink = {}) =>
      link('/inspections/mine', {
        ...toListSearch(options),
        new: options.isNew ? '1' : undefined,
        start: options.start,
        start_template: options.startTemplate,
      }),
    /** Where people find the inspections that concern them; those who only manage assignments have the calendar. */
    own: (canConduct: boolean) => (canConduct ? paths.inspections.mine() : paths.assignments.calendar()),
    conduct: (uuid: string) => link(`/inspections/${encode(uuid)}/conduct`),
    report: (uuid: string) => link(`/inspections/${encode(uuid)}/view-report`),
    /** `jobId` shows an import that runs in the background. */
    import: (jobId?: number) => link('/inspections/import', { job: jobId?.toString() }),
  },
  assignments: {
    list: (list?: ListLink) => listLink('/assignment/list', list),
    archive: () => link('/assignment/archive'),
    /** The options prefill a new assignment; `assetFilter` stands for all assets that match a filter of their list. */
    add: ({ template, assets, assetFilter }: NewAssignmentLink = {}) =>
      link('/assignment/add', {
        template: template?.toString(),
        assets: assets?.join(','),
        asset_filter: assetFilter && JSON.stringify(assetFilter),
      }),
    edit: (id: number) => link(`/assignment/${id}/edit`),
    get: (id: number) => link(`/assignment/${id}`),
    /** `assignment` shows only the dates of this assignment. */
    calendar: ({ assignment }: { readonly assignment?: number } = {}) =>
      link('/assignment/calendar', { assignment: assignment?.toString() }),
  },
  issues: {
    list: (list?: ListLink) => listLink('/issues', list),
    mine: (list?: ListLink) => listLink('/issues/mine', list),
    archive: () => link('/issues/archive'),
    /** Opens the dialog for a new issue, of an asset if it is given. */
    add: ({ asset }: { readonly asset?: string } = {}) => link('/issues', { new: '1', asset }),
    get: (id: string | number) => link(`/issues/${encode(id)}`),
    categories: (tab?: string) => link('/issues/categories', { tab }),
    category: (id: number) => link(`/issues/categories/${id}`),
  },
  assets: {
    /** `show` chooses the tree or the map instead of the list, `at` marks a place on the map. */
    list: ({ show, at, ...list }: AssetListLink = {}) =>
      link('/assets', { show, at: at && `${at.lat},${at.lng}`, ...toListSearch(list) }),
    archive: () => link('/assets/archive'),
    /** `jobId` shows an import that runs in the background. */
    import: (jobId?: number) => link('/assets/import', { job: jobId?.toString() }),
    get: (uuid: string) => link(`/assets/${encode(uuid)}`),
    types: {
      list: (list?: ListLink) => listLink('/assets/types', list),
      archive: () => link('/assets/types/archive'),
      get: (uuid: string) => link(`/assets/types/${encode(uuid)}`),
    },
  },
  /** A folder by its path; the top without one. */
  fileManager: (path?: string) => link('/resources/filemanager', { path: path === '/' ? undefined : path }),
  globalLists: {
    list: (list?: ListLink) => listLink('/resources/global-lists', list),
    archive: () => link('/resources/global-lists/archive'),
    get: (uuid: string) => link(`/resources/global-lists/${encode(uuid)}`),
    items: (uuid: string, list?: ListLink) => listLink(`/resources/global-lists/${encode(uuid)}/items`, list),
    /** Shows the items with this one open next to the tree. */
    item: (uuid: string, item: string) => link(`/resources/global-lists/${encode(uuid)}/items`, { item }),
    /** `list` chooses the list of the items, `jobId` shows an import that runs in the background. */
    import: ({ list, jobId }: { readonly list?: string; readonly jobId?: number } = {}) =>
      link('/resources/global-lists/import', { list, job: jobId?.toString() }),
    itemArchive: (uuid: string) => link(`/resources/global-lists/${encode(uuid)}/items/archive`),
  },
  sites: {
    list: (list?: ListLink) => listLink('/resources/sites', list),
    archive: () => link('/resources/sites/archive'),
    /** `site` is selected in the tree. */
    get: (id: number | 'new', site?: string | null) => link(`/resources/sites/${id}`, { site: site ?? undefined }),
    /** `structure` is the one to which the file is added. `jobId` shows the import of a long file. */
    import: (structure?: number, jobId?: number) =>
      link('/resources/sites/import', { structure: structure?.toString(), job: jobId?.toString() }),
  },
  users: {
    list: (list?: ListLink) => listLink('/user/list', list),
    get: (id: number, tab?: string) => link(`/user/${id}`, { tab }),
    roles: () => link('/user/role'),
    /** `jobId` shows an import that runs in the background. */
    import: (jobId?: number) => link('/user/import', { job: jobId?.toString() }),
  },
  groups: {
    list: (list?: ListLink) => listLink('/group/list', list),
    members: (groupId: number) => link(`/group/${groupId}/users`),
  },
  scheduledReports: () => link('/analytics/scheduled-reports'),
  alerts: {
    list: () => link('/analytics/alerts'),
    get: (id: number | string) => link(`/analytics/alerts/${encode(id)}`),
  },
  sections: {
    list: () => link('/manage/sections'),
    /** Opens the editor for its owner. */
    get: (id: number | string, { isEdited }: { readonly isEdited?: boolean } = {}) =>
      link(`/section/${encode(id)}`, { edit: isEdited ? '1' : undefined }),
  },
  logs: {
    mine: () => link('/log/activity-log'),
    everyone: (list?: ListLink) => listLink('/log/user-activity-log', list),
    types: () => link('/log/activity-types'),
  },
  settings: {
    assignment: () => link('/settings/assignment'),
    checklist: () => link('/settings/checklist'),
    report: () => link('/settings/report'),
    organization: () => link('/settings/organization'),
    security: () => link('/settings/security'),
    user: () => link('/settings/user'),
    api: () => link('/settings/api'),
    feeds: (feed?: string) => link('/settings/api/feeds', { feed }),
    webhooks: () => link('/settings/webhooks'),
    webhook: (id: number) => link(`/settings/webhooks/${id}`),
    plans: () => link('/workspace/settings/plans'),
  },
  integrations: {
    list: () => link('/settings/organization/integrations'),
    get: (integration: string) => link(`/settings/organization/integrations/${encode(integration)}`),
    /** `connection` is the result of signing in to the service, for a new configuration. */
    configure: (integration: string, id: number | 'new', connection?: string) =>
      link(`/settings/organization/integrations/${encode(integration)}/configure/${id}`, { connection }),
  },
} as const;

/** The path parameters of the current screen, by name: `const { groupId } = usePathParams('groupId')`. */
export function usePathParams<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, string>> {
  const params = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>;
  return Object.fromEntries(names.map((name) => [name, params[name] ?? ''])) as Record<Name, string>;
}

/** Some search parameters of the current screen: `const { tab } = useSearchParams('tab')`. */
export function useSearchParams<Name extends string>(
  ...names: readonly Name[]
): Readonly<Record<Name, string | undefined>> {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  return Object.fromEntries(names.map((name) => [name, search[name]])) as Record<Name, string | undefined>;
}
