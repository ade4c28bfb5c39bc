/**
 * The inspection as a guest with a link reads it: the contents of the report, and nothing else of the inspection or its
 * template.
 */
import type { Inspection, InspectionReport, SharedReport } from '@rounds/contract/inspections';
import {
  type Answer,
  answerKey,
  type Computed,
  type Item,
  type RunContext,
  type TemplateDocument,
} from '@rounds/engine';
import { listPeopleInValue } from '../answers/names.ts';
import { listFileIds } from '../completion/outcome.ts';
import { listShownKeys } from '../report/shown-items.ts';
import type { RunnableVersion } from '../versions.ts';

/** The files that a guest may read. */
export const listSharedFiles = (inspection: Inspection, version: RunnableVersion): Inspection['files'] =>
  showOnly(inspection, version).files;

type Shown = Pick<Inspection, 'template' | 'context' | 'answers' | 'computed' | 'files'>;

export function toSharedReport(
  inspection: Inspection,
  version: RunnableVersion,
  more: Pick<SharedReport, 'organization' | 'ratings' | 'address'> & Pick<InspectionReport, 'report'>,
): SharedReport {
  const { uuid, document_id, title, status, template_title, template_version, asset, user } = inspection;
  const { started_at, completed_at, archived_at, rows, sign_off, note } = inspection;
  const head = { uuid, document_id, title, status, template_title, template_version, asset, user, sign_off, note };
  return {
    ...head,
    started_at,
    completed_at,
    archived_at,
    rows,
    issues: [],
    ...showOnly(inspection, version),
    ...more,
  };
}

function showOnly(inspection: Inspection, version: RunnableVersion): Shown {
  const keys = listShownKeys(version.items, inspection.computed.items);
  const answers = inspection.answers
    .filter((answer) => keys.has(answerKey(answer)))
    .map(({ by: _, ...answer }): Answer => answer);
  const computed = restrictComputed(inspection.computed, keys);
  const files = new Set(listFileIds(version, [...answers, ...computed.items]));
  const itemIds = new Set(computed.items.map(({ item_id }) => item_id));
  return {
    template: restrictTemplate(inspection.template, itemIds),
    context: restrictContext(inspection.context, computed, version.items),
    answers,
    computed,
    files: inspection.files.filter(({ uuid }) => files.has(uuid)),
  };
}

const restrictComputed = (computed: Computed, keys: ReadonlySet<string>): Computed => ({
  ...computed,
  groups: Object.fromEntries(Object.entries(computed.groups).filter(([key]) => keys.has(key))),
  items: computed.items.filter(({ key }) => keys.has(key)).map((state) => ({ ...state, problems: [] })),
});

/** Removes rules, and questions that the report does not show. */
function restrictTemplate<T extends TemplateDocument>(template: T, itemIds: ReadonlySet<string>): T {
  const items = template.items.filter(({ id }) => itemIds.has(id));
  const usedIds = new Set(items.flatMap(({ options }) => [options.response_set_id, options.info_id]));
  return {
    ...template,
    items,
    rule_sets: [],
    response_sets: template.response_sets.filter(({ uuid }) => usedIds.has(uuid)),
    info: template.info.filter(({ uuid }) => usedIds.has(uuid)),
    image_markers: [],
    tests: [],
  };
}

/** Removes fields of assets, and the names of people who answered; people named in answers stay. */
function restrictContext(
  { zone, started_at, completed_at, asset, document_id, people = {}, assets = {}, lists }: RunContext,
  { items: states }: Computed,
  items: ReadonlyMap<string, Item>,
): RunContext {
  const namedPeople = new Set(
    states.flatMap(({ item_id, value }) => listPeopleInValue(items.get(item_id)!, value).map(String)),
  );
  return {
    zone,
    started_at,
    ...(completed_at && { completed_at }),
    ...(asset && { asset: { uuid: asset.uuid, asset_id: asset.asset_id, display_name: asset.display_name } }),
    ...(document_id && { document_id }),
    people: Object.fromEntries(Object.entries(people).filter(([id]) => namedPeople.has(id))),
    assets: Object.fromEntries(Object.entries(assets).map(([uuid, { fields: _, ...known }]) => [uuid, known])),
    lists,
  };
}
