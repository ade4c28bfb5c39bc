/** The filters of the pages, as conditions on each kind of row. */
import { ANALYTICS_FILTERS, type AnalyticsPage } from '@rounds/contract/analytics';
import type { Language } from '@rounds/contract/languages';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../http/module.ts';
import { toViewer } from '../../../lists/index.ts';
import type { ListSource, SourceColumn } from '../../../lists/sql/order.ts';
import { filterConditions } from '../../../lists/sql/page.ts';
import { selectTemplatesWithin } from '../../checklists/index.ts';
import { type IssueViewer, isPermittedIssue } from '../../issues/index.ts';
import { getIssueViewer } from '../issue-viewer.ts';

export type Condition = RawBuilder<SqlBool>;

export interface Filters {
  readonly inspections: readonly Condition[];
  readonly issues: readonly Condition[];
  /** Of assets: their place in the tree, their type and their site. */
  readonly assets: readonly Condition[];
  /** On `template.id`. */
  readonly templates: readonly Condition[];
  /** Filters by nothing but templates, or by nothing. */
  readonly isByTemplateOnly: boolean;
}

type Nodes = readonly (string | number)[];
const ids = (nodes: Nodes) => sql`${[...nodes]}::bigint[]`;
const uuids = (nodes: Nodes) => sql`${[...nodes]}::uuid[]`;

/** Assets with all their parts. */
const assetsWithin = (nodes: Nodes) => sql`with recursive within as (
    select id, uuid from asset where uuid = any(${uuids(nodes)})
    union
    select part.id, part.uuid from asset part join within on part.parent_id = within.id)
  select uuid from within`;
const assetsOfType = (nodes: Nodes) => sql`select uuid from listed_asset where type_uuid = any(${uuids(nodes)})`;
const sitesWithin = (nodes: Nodes) =>
  sql`select id from site_node where id = any(${ids(nodes)}) or ancestors && ${ids(nodes)}`;
const assetsAtSites = (nodes: Nodes) => sql`select uuid from listed_asset where site_id in (${sitesWithin(nodes)})`;
const members = (nodes: Nodes) => sql`select user_id from user_group_member where group_id = any(${ids(nodes)})`;
const categoriesWithin = (nodes: Nodes) =>
  sql`select id from issue_category where id = any(${ids(nodes)}) or parent_id = any(${ids(nodes)})`;

const byId = (column: RawBuilder<unknown>, below?: SourceColumn['below']): SourceColumn => ({
  column,
  filter: column,
  ...(below && { below }),
});
const byUuid = (column: RawBuilder<unknown>, below: SourceColumn['below']): SourceColumn => ({
  column,
  isByUuid: true,
  below: below!,
});

interface Viewing {
  readonly actor: Actor;
  readonly locale: Language;
  /** Null where no filter is about issues. */
  readonly issueViewer: IssueViewer | null;
}
type Columns = Readonly<Record<string, SourceColumn>>;

const inspection = (name: string) => sql.ref(`listed_inspection.${name}`);
const inspectionColumns = (viewing: Viewing): Columns => ({
  template: byId(inspection('template_id'), selectTemplatesWithin),
  asset: byUuid(inspection('asset_uuid'), assetsWithin),
  asset_type: byUuid(inspection('asset_uuid'), assetsOfType),
  site: byId(inspection('asset_uuid'), assetsAtSites),
  person: byId(inspection('user_id')),
  group: byId(inspection('user_id'), members),
  // Inspections with an issue of the category that the viewer may see.
  category: byId(
    inspection('uuid'),
    (nodes) => sql`select source_inspection_uuid from listed_issue
      where policy_category_id in (${categoriesWithin(nodes)}) and ${isPermittedIssue(getIssueViewer(viewing), 'access')}`,
  ),
});

const issue = (name: string) => sql.ref(`listed_issue.${name}`);
/** The person of an issue is its assignee. */
const ISSUE_COLUMNS: Columns = {
  template: byId(issue('source_template_id'), selectTemplatesWithin),
  asset: byUuid(issue('asset_uuid'), assetsWithin),
  asset_type: byUuid(issue('asset_uuid'), assetsOfType),
  site: byId(issue('site_id'), sitesWithin),
  person: byId(issue('assignee_user_id')),
  group: byId(
    issue('assignee_key'),
    (nodes) => sql`select 'group:' || id from unnest(${ids(nodes)}) id
      union all select 'user:' || user_id from (${members(nodes)}) member`,
  ),
  category: byId(issue('policy_category_id'), categoriesWithin),
};

const asset = (name: string) => sql.ref(`listed_asset.${name}`);
const ASSET_COLUMNS: Columns = {
  asset: byUuid(asset('uuid'), assetsWithin),
  asset_type: byUuid(asset('uuid'), assetsOfType),
  site: byId(asset('uuid'), assetsAtSites),
};

const TEMPLATE_COLUMNS: Columns = { template: byId(sql.ref('template.id'), selectTemplatesWithin) };

/** @throws ApiError VALIDATION_FAILED naming what the page does not know */
export function readFilters(page: AnalyticsPage, filter: string | undefined, viewing: Viewing): Filters {
  const declaration = ANALYTICS_FILTERS[page];
  const viewer = toViewer(viewing.actor, viewing.locale);
  const read = (columns: Columns, values: unknown = filter) => {
    const source: ListSource = { declaration, columns, id: sql`true` };
    return filterConditions(source, { filter: values }, viewer);
  };
  const inspections = read(inspectionColumns(viewing));
  const values = inspections.length > 0 ? (JSON.parse(filter ?? '{}') as Record<string, unknown>) : {};
  const ofAssets = Object.fromEntries(Object.entries(values).filter(([name]) => name in ASSET_COLUMNS));
  return {
    inspections,
    issues: read(ISSUE_COLUMNS),
    assets: read(ASSET_COLUMNS, ofAssets),
    templates: read(TEMPLATE_COLUMNS, values.template === undefined ? {} : { template: values.template }),
    isByTemplateOnly: Object.keys(values).every((name) => name === 'template'),
  };
}
