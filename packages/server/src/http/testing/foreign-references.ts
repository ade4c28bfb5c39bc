import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { Thing, Things } from './foreign-records.ts';

/** A field of a call that names a record, and what is sent with it. */
export interface Reference {
  readonly endpoint: Endpoint;
  readonly field: `${'query' | 'body'}.${string}`;
  readonly kind: keyof Things;
  /** 404, unless the field itself is reported as wrong, or finds nothing. */
  readonly status?: 200 | 404 | 422;
  /** The values that are sent with that field, all of them valid but the reference. */
  readonly sent: (
    thing: Thing,
    ours: Things,
  ) => {
    readonly id?: number | string;
    readonly query?: Record<string, unknown>;
    readonly body?: FormData | Record<string, unknown>;
  };
}

/** A form with a file. */
export function form(name: string, bytes: string, fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.append(key, value);
  data.append('file', new Blob([bytes]), name);
  return data;
}

/** Fields that do not refer to existing records, or whose references are tested elsewhere in this file. */
export const NO_REFERENCES: readonly RegExp[] = [
  /^assets\.\w+ body\.asset_id$/, // the asset's own number
  /^globalListItems\.\w+ body\.item_id$/, // the item's own key
  /^globalListItems\.\w+ body\.parent_item_id$/, // a key in the list of the path, see items.test.ts
  /^checklists\.(?:saveDraft|pasteItems|showDraftPresence) body\.(?:save_id|items|parent_id|item_id)$/, // ids inside the document
  /^(?:files\.upload|fileManager\.upload|inspections\.create) body\.uuid$/, // made on the device
  /^inspections\.create body\.assignment_id$/, // see the tests of opening
  /^checklists\.importXlsForm body\.parent_id$/, // the same folder as that of the other import
  /^inspections\.saveCollaborators body\.user_ids$/, // rejected like people who cannot conduct, see collaboration.test.ts
  /^inspections\.(?:showPresence body|getHistory query)\.item_id$/, // items of the inspection's own template
  /^inspections\.(?:sync|saveChanges|moveOpen) body\.version_id$/, // compared with the versions of the record
  /^issues\.(?:create|createComment) body\.uuid$/, // made on the device
  /^issueCategories\.update body\.parent_id$/, // fixed, whatever it is
  /^issues\.bulkChange body\.remove_label_ids$/, // labels that an issue does not have
  /^issues\.findOpen query\.\w+$/, // reading: see what is listed
  /^groups\.removeMembers body\.user_ids$/, // who is not in the group changes nothing
  /^inspections\.startReportArchive body\.ids$/, // what is not there is not printed, see export.test.ts
  /^workspaces\.startImport body\.job_id$/, // own jobs only, see the tests of archives
  /^webhooks\.retryDeliveries body\.ids$/, // what is not there is not sent again
  /^users\.getOpenWork body\.ids$/, // counts nothing of people who are not there
  /^\w+\.bulk\w+ body\.ids$/, // of what is not there nothing is changed, see lists.test.ts
  /^assets\.previewBulkEdit body\.ids$/, // what is not there is not counted, see asset-bulk-edit.test.ts
  / query\.(?:ids|parent_id|exclude_id)$/, // reading: see what is listed
  /^sso\.\w+ body\.(?:entity_id|client_id)$/, // names at a sign-on service
];
export const REFERENCE_FIELD = /(?:^|_)(?:id|ids|uuid|uuids)$|^(?:roles|groups|move_to|new|items)$/;
