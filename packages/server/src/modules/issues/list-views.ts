/** The lists of issues. They are built for each call, because access depends on the caller. */
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { IssueSummary } from '@rounds/contract/issues';
import { type Language, resolveName } from '@rounds/contract/languages.ts';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Actor, Call, Route } from '../../http/module.ts';
import { getReaderLanguage, type ListView, routePerCall } from '../../lists/index.ts';
import type { ListSource } from '../../lists/sql/order.ts';
import { selectWorkspaceFields, withFields } from '../custom-fields/index.ts';
import type { Viewer } from './access/policies.ts';
import { customFields, toSummary } from './issues.ts';
import { loadViewerAnd } from './queries/access.ts';
import {
  type IssueRow,
  issueRows,
  issueRowsWithArchived,
  ownRows,
  toArchivedSource,
  toLiveSource,
  toOwnSource,
  toSource,
} from './queries/rows.ts';

type View = ListView<IssueRow, IssueSummary>;
type ViewFor = (viewer: Viewer, locale: Language) => View;

const toView = (source: ListSource, rows: View['rows'], viewer: Viewer, locale: Language): View => ({
  source,
  rows,
  customFields,
  toRecord: (row) => toSummary(row, viewer),
  title: source.columns.title && 'column' in source.columns.title ? source.columns.title.column : source.id,
  cells: {
    category: ({ category, sub_category }) =>
      [category, sub_category].flatMap((one) => (one ? [resolveName(one.name_lang, locale)] : [])).join(' / '),
    assignee: ({ assignee }) => assignee?.name,
    asset: ({ asset }) => asset?.display_name,
    site: ({ site }) => site?.path,
    labels: ({ labels }) => labels.map(({ name }) => name).join(', '),
    created_by: ({ creator }) => creator?.full_name,
    template: ({ source_template_title }) => source_template_title,
  },
});

export const liveView: ViewFor = (viewer, locale) =>
  toView(toLiveSource(viewer), (tx) => issueRows(tx, { viewer, locale }, { isArchived: false }), viewer, locale);
export const archivedView: ViewFor = (viewer, locale) =>
  toView(toArchivedSource(viewer), (tx) => issueRows(tx, { viewer, locale }, { isArchived: true }), viewer, locale);
export const ownView: ViewFor = (viewer, locale) =>
  toView(toOwnSource(viewer), (tx) => ownRows(tx, { viewer, locale }), viewer, locale);

/**
 * The issues, archived or not, that the viewer has access to and for which a condition on `listed_issue` holds.
 * @param declaration a variant of the list of issues
 */
export const createIssueView = (
  declaration: ListDeclaration,
  viewer: Viewer,
  locale: Language,
  condition: RawBuilder<SqlBool>,
): View =>
  toView(
    { ...toSource(declaration, viewer), isShort: true },
    (tx) => issueRowsWithArchived(tx, { viewer, locale }).where(condition),
    viewer,
    locale,
  );

/** A route that is built with the view of the caller. */
export const routeWithView = <E extends Endpoint>(
  endpoint: E,
  viewFor: ViewFor,
  toRoute: (endpoint: E, view: View, viewer: Viewer) => Route,
): Route =>
  routePerCall(endpoint, async (call: Call<E>) => {
    const fieldsQuery = selectWorkspaceFields(customFields.columns.scope);
    const { viewer, other: fields } = await loadViewerAnd(call.tx, call.actor as Actor, fieldsQuery);
    const view = viewFor(viewer, getReaderLanguage(call));
    return toRoute(endpoint, { ...view, customFields: withFields(customFields, fields) }, viewer);
  });
