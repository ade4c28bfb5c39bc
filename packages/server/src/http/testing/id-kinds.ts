/** The kind of record that each id of a call belongs to. */
import { ENDPOINTS } from '@rounds/contract';
import type { HiddenKind } from './hidden-records.ts';
import { type IdField, listIdFields } from './id-fields.ts';
import { PLAIN_RESOURCES } from './plain-resources.ts';

/** The kind of record that an id belongs to, by its call and place. The first rule that fits counts. */
const KINDS: readonly (readonly [RegExp, HiddenKind | 'no other record'])[] = [
  // The device makes them, and one that is in use is rejected, also if somebody else has it: they cannot be guessed.
  [
    /^(?:files\.upload|fileManager\.upload|inspections\.create|issues\.create(?:Comment)?) body\.uuid$/,
    'no other record',
  ],
  // Ids inside the document that the call changes, of the inspection that its path names, or of the product itself.
  [/^checklists\.importTemplate body\.template\.(?!info|image_markers)/, 'no other record'],
  // The files and issues of a test of a template exist in its answers alone.
  [/^checklists\.saveDraft body\.tests\./, 'no other record'],
  [/^checklists\.(?:saveDraft|add\w+|pasteItems|importTemplate) body\..*(?:media\[\]|picture)$/, 'file'],
  // Options of the response that the path names, or that is created.
  [/^globalResponses\.(?:create|update\w*) body\.options\[\]\.uuid$/, 'no other record'],
  [/^checklists\.importTemplate body\.parent_id$/, 'folder'],
  [/^checklists\.(?:saveDraft|add\w+|pasteItems|importTemplate|showDraftPresence) /, 'no other record'],
  // A receiver of the shared template that the path names.
  [/^library\.takeBack query\.from$/, 'no other record'],
  [/^library\.take body\.parent_id$/, 'folder'],
  // Deliveries of the webhook that the path names, and a place in their list.
  [/^webhooks\.(?:retryDeliveries body\.ids\[\]|listDeliveries query\.before)$/, 'no other record'],
  // Own uploads only.
  [/^(?:workspaces\.checkImport|inspections\.\w+) body\.upload\.uuid$/, 'no other record'],
  // Own jobs only, as in the path of other calls.
  [/^workspaces\.startImport body\.job_id$/, 'no other record'],
  [/^sites\.\w+ body\.(?:nodes|columns|new_columns)\[\]\./, 'no other record'],
  [/^inspections\.(?:decideLateChanges|getHistory|showPresence) /, 'no other record'],
  // A version of the template that the path or the inspection names.
  [/^inspections\.(?:sync|saveChanges|moveOpen) body\.version_id$/, 'no other record'],
  // Questions of the template that the call names or creates.
  [/^inspections\.(?:checkImport|importFile) body\.questions\{\}$/, 'no other record'],
  [/^inspections\.(?:checkImport|importFile) body\.assets\{\}$/, 'asset'],
  [/^settings\.updateRatings body\.rating\[\]\.id$/, 'no other record'],
  [/^logs\.searchTypes |^issues\.searchTypes /, 'no other record'],
  // Own records only, by the place in a list.
  [/^(?:notices\.list|issues\.listComments) query\.before$/, 'no other record'],
  // Names at a sign-on service.
  [/^sso\.\w+ body\.(?:entity_id|client_id)$/, 'no other record'],
  // People who set up an integration may send the reports of all templates, and see all configurations.
  [/^integrations\.\w+ body\.(?:template_ids\[\]|configuration_id)$/, 'no other record'],
  // Options, people and items that values of custom fields name: those that the field offers to the same people.
  [
    / body\.(?:custom_fields|(?:changes\.)?fields(?:\.values)?)\{\}(?:\[\])?\.id$|^fieldOptions\.search query\.ids/,
    'no other record',
  ],
  // Fields of the type that is edited.
  [/^dateReminders\.\w+ body\.(?:person_)?field_ids?(?:\[\])?$/, 'no other record'],
  // Imports know no global lists.
  [/ body\.new_(?:type|list)\.fields\[\]\./, 'no other record'],
  [/config\.list_uuid$/, 'global_list'],
  // Exports have only rows of their list, which the caller may read.
  [/\.export\w* query\.ids$/, 'no other record'],
  // Business keys.
  [/^assets\.(?:create|update) body\.asset_id$|^globalListItems\.(?:create|update) body\.item_id$/, 'no other record'],
  // The business key of an item of the list that the path names.
  [/^globalListItems\.(?:create|update) body\.parent_item_id$/, 'no other record'],
  // Questions and their options: charts count only inspections that the caller may read.
  [
    /^analytics(?:Prints)?\.\S+ query\.(?:question|option)$|^sections\.\w+ body\.blocks\[\]\.(?:question|uuid)$|^alerts\.\w+ body\.condition\.(?:question|options\[\])$/,
    'no other record',
  ],
  [/^issues\.findOpen query\.item_id$|^issues\.create body\.source\.(?:item_id|row\[\])$/, 'no other record'],

  [/^analytics\.searchAnswers query\.ids|^assets\.searchFieldValues query\.ids/, 'no other record'],
  [/^inspections\.sync body\.uuid$| body\.source\.inspection_uuid$/, 'inspection'],
  [/^inspections\.(?:startReportArchive|bulk\w+) body\.ids\[\]$/, 'inspection'],
  [/^issues\.(?:search|bulk\w+) \w+\.ids(?:\[\])?$/, 'issue'],
  [/assignment(?:_id)?$|^assignments\.(?:search|bulk\w+) \w+\.ids(?:\[\])?$/, 'assignment'],
  [/section_id$|^sections\.savePins body\.ids\[\]$/, 'section'],
  [/saved_query_id$|^savedQueries\.save body\.id$/, 'saved_query'],
  [/media\[\]$|file_uuid$|icon\.file$|body\.(?:avatar|logo|logo_full)$/, 'file'],
  [/template(?:_id)?$|^checklists\.(?:search|move|bulk\w+) \w+\.ids?(?:\[\])?$/, 'draft'],
  [/^checklists\.\w+ \w+\.(?:parent_id|exclude_id|ids)(?:\[\])?$/, 'folder'],
  [/asset_type_uuid$|type_(?:uu)?id$|^assetTypes\.\w+ \w+\.ids(?:\[\])?$/, 'asset_type'],
  [/^globalListItems\.\w+ \w+\.(?:ids(?:\[\])?|parent_uuid)$/, 'global_list_item'],
  [/^globalResponses\.all query\.ids(?:\[\])?$/, 'global_response'],
  [/list_id$|^globalLists\.\w+ \w+\.ids(?:\[\])?$/, 'global_list'],
  [
    /asset_uuids?(?:\[\])?$|^assets\.\w+ \w+\.(?:ids(?:\[\])?|(?:changes\.)?parent(?:_uuid)?|merged_uuid)$| query\.asset$/,
    'asset',
  ],
  [/structure_id$|^sites\.(?:all|bulk\w+) \w+\.ids(?:\[\])?$/, 'site_structure'],
  [/site_ids?(?:\[\])?$|^sites\.search /, 'site'],
  [/label_ids\[\]$|^issueLabels\.all query\.ids/, 'issue_label'],
  [/category_id$|^issueCategories\.\w+ \w+\.(?:ids(?:\[\])?|parent_id)$/, 'issue_category'],
  [/groups?(?:_ids?)?(?:\[\])?$|shared_with\[\]\.id$|^groups\.(?:all|bulk[AR]\w+e) \w+\.ids(?:\[\])?$/, 'group'],
  [/roles?(?:_ids?)?(?:\[\])?$|^roles\.\w+ query\.(?:ids(?:\[\])?|move_to)$/, 'role'],
  [
    /(?:user|manager|collaborator|recipient|successor)_ids?(?:\[\])?$|successors\{\}$|(?:assignees\[\]|assignee|entries\[\])\.id$/,
    'user',
  ],
  [/users\[\]$|mentions\[\]$|^(?:users|groups)\.\w+ \w+\.ids(?:\[\])?$/, 'user'],
];
const findNamedKind = ({ endpoint, path }: IdField) => KINDS.find(([rule]) => rule.test(`${endpoint.id} ${path}`))?.[1];

const isCallOf = (module: string, { endpoint }: IdField) => endpoint.id.startsWith(`${module}.`);
const unnamedFields = listIdFields(ENDPOINTS).filter((field) => findNamedKind(field) === undefined);
/** Modules with ids that no rule names: those of a selection and of a search are ids of their own records. */
export const UNNAMED_RESOURCES = PLAIN_RESOURCES.filter(({ module }) =>
  unnamedFields.some((field) => isCallOf(module, field)),
);

export const findKind = (field: IdField): HiddenKind | 'no other record' | undefined =>
  findNamedKind(field) ??
  UNNAMED_RESOURCES.find(({ module }) => isCallOf(module, field) && /\.ids(?:\[\])?$/.test(field.path))?.path;
