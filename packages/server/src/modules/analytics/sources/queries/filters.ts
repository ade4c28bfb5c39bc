/** The filters of the pages, as conditions on each kind of row. */
import { ANALYTICS_FILTERS, type AnalyticsPage } from '@rounds/contract/analytics';
import type { Language } from '@rounds/contract/languages.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../../http/module.ts';
import { toViewer } from '../../../../lists/index.ts';
import { type ListSource, type SourceColumn, tryParse } from '../../../../lists/sql/order.ts';
import { filterConditions } from '../../../../lists/sql/page.ts';
import { selectAssetsWithValues } from '../../../assets/index.ts';
import { selectTemplatesWithin } from '../../../checklists/index.ts';
import {
  selectAssetsAtSites,
  selectAssetsOfTypes,
  selectMembers,
  selectSitesWithin,
  selectWithAnswers,
} from '../../../inspections/index.ts';
import { type IssueViewer, isPermittedIssue, selectLabelled } from '../../../issues/index.ts';
import { getIssueViewer } from '../issue-viewer.ts';

export type Condition = RawBuilder<SqlBool>;

export interface Filters {
  readonly inspections: readonly Condition[];
  readonly issues: readonly Condition[];
  /** Conditions on assets: their place in the tree, their type and their site. */
  readonly assets: readonly Condition[];
  /** Conditions on `template.id`. */
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

/** Filters by the custom fields of assets. */
const byValues = (uuid: RawBuilder<unknown>): SourceColumn => ({
  column: uuid,
  below: selectAssetsWithValues,
  isByText: true,
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
  asset_type: byUuid(inspection('asset_uuid'), selectAssetsOfTypes),
  asset_value: byValues(inspection('asset_uuid')),
  site: byId(inspection('asset_uuid'), selectAssetsAtSites),
  person: byId(inspection('user_id')),
  group: byId(inspection('user_id'), selectMembers),
  answer: { column: inspection('id'), below: selectWithAnswers, isByText: true },
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
  asset_type: byUuid(issue('asset_uuid'), selectAssetsOfTypes),
  asset_value: byValues(issue('asset_uuid')),
  site: byId(issue('site_id'), selectSitesWithin),
  person: byId(issue('assignee_user_id')),
  group: byId(
    issue('assignee_key'),
    (nodes) => sql`select 'group:' || id from unnest(${ids(nodes)}) id
      union all select 'user:' || user_id from (${selectMembers(nodes)}) member`,
  ),
  category: byId(issue('policy_category_id'), categoriesWithin),
  answer: {
    column: issue('source_inspection_uuid'),
    below: (nodes) => sql`select uuid from listed_inspection where id in (${selectWithAnswers(nodes)})`,
    isByText: true,
  },
  status: byId(issue('status')),
  priority: byId(issue('priority')),
  risk: byId(issue('risk')),
  label: byId(issue('id'), selectLabelled),
};

const asset = (name: string) => sql.ref(`listed_asset.${name}`);
const ASSET_COLUMNS: Columns = {
  asset: byUuid(asset('uuid'), assetsWithin),
  asset_type: byUuid(asset('uuid'), selectAssetsOfTypes),
  asset_value: byValues(asset('uuid')),
  site: byId(asset('uuid'), selectAssetsAtSites),
};

const TEMPLATE_COLUMNS: Columns = { template: byId(sql.ref('template.id'), selectTemplatesWithin) };

/** Null for a filter that is none. */
function readValues(filter: string | undefined): Readonly<Record<string, unknown>> | null {
  const values = tryParse(filter ?? '{}');
  return typeof values === 'object' && values !== null && !Array.isArray(values)
    ? (values as Readonly<Record<string, unknown>>)
    : null;
}

/** @throws ApiError VALIDATION_FAILED naming what the page does not know */
export function readFilters(page: AnalyticsPage, filter: string | undefined, viewing: Viewing): Filters {
  const declaration = ANALYTICS_FILTERS[page];
  const viewer = toViewer(viewing.actor, viewing.locale);
  const filterValues = readValues(filter);
  // Each kind of row knows some of the filters of the page; what the page does not know is an error.
  const isDeclared = (name: string) => declaration.columns.some(({ selector }) => selector === name);
  const read = (columns: Columns) => {
    const source: ListSource = { declaration, columns, id: sql`true` };
    const declaredValues = Object.entries(filterValues ?? {}).filter(([name]) => name in columns || !isDeclared(name));
    return filterConditions(source, { filter: filterValues ? Object.fromEntries(declaredValues) : filter }, viewer);
  };
  const inspections = read(inspectionColumns(viewing));
  const values = inspections.length > 0 ? (filterValues ?? {}) : {};
  return {
    inspections,
    issues: read(ISSUE_COLUMNS),
    assets: read(ASSET_COLUMNS),
    templates: read(TEMPLATE_COLUMNS),
    isByTemplateOnly: Object.keys(values).every((name) => name === 'template'),
  };
}
