/** Element types for facts about the inspection: its id, its place, its people and what it inspects. */
import { defineElement } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { assetField, assignmentField, display, list, no, question, text } from './shared-options.ts';
import { siteValue } from './site-question.ts';
import { fieldValue, locationValue, peopleValue, textValue, uuidValue } from './value-kinds.ts';

/** The number of the inspection, the predecessor of document ids. */
export const inspectionNumberElement = defineElement({
  type: 'inspection_number',
  group: 'startPage',
  deprecated: true,
  replacedBy: 'document_id',
  options: { ...display },
  value: textValue,
  computed: true,
  oncePerPage: true,
});

/** The document id, which the server creates from a format when it first receives the inspection. */
export const documentIdElement = defineElement({
  type: 'document_id',
  group: 'startPage',
  options: {
    ...display,
    format: text(500, '{N}'),
    items: list([{ type: 'unique_number' }], { fields: { type: text(60) } }),
  },
  value: textValue,
  computed: true,
  pages: ['start_page', 'hidden_page'],
  oncePerPage: true,
  actions: ACTIONS.header,
});

/** Where the inspection takes place. */
export const inspectionLocationElement = defineElement({
  type: 'inspection_location',
  group: 'startPage',
  options: { ...question },
  value: locationValue,
  pages: ['start_page', 'hidden_page'],
  actions: ACTIONS.header,
});

/** The inspected asset. */
export const assetElement = defineElement({
  type: 'asset',
  group: 'startPage',
  /** Assets of any type are allowed unless `asset_type_uuids` names some. */
  options: { ...question, asset_type_uuids: list(null, { entries: 'text' }) },
  value: uuidValue,
  pages: ['start_page', 'hidden_page'],
  oncePerPage: true,
  actions: ACTIONS.written,
});

/** A field of the asset, to read or to fill in. */
export const assetFieldElement = defineElement({
  type: 'asset_field',
  group: 'misc',
  options: { ...question, ...assetField },
  value: fieldValue,
  actions: ACTIONS.written,
});

/** A field of the assignment, to read or to fill in. */
export const assignmentFieldElement = defineElement({
  type: 'assignment_field',
  group: 'misc',
  options: { ...question, ...assignmentField },
  value: fieldValue,
  actions: ACTIONS.written,
});

/** People who take part. */
export const personElement = defineElement({
  type: 'person',
  group: 'specialPage',
  options: { ...question, multiple_selection: no },
  value: peopleValue,
  pages: ['start_page', 'end_page'],
  actions: ACTIONS.written,
});

/** A site of a structure or, if the question names none, an asset. */
export const siteElement = defineElement({
  type: 'site',
  group: 'text',
  deprecated: true,
  replacedBy: 'asset',
  options: {
    ...question,
    editable: no,
    column_options: list(null, {
      fields: { column_id: text(100), structure_id: text(100), structure_node_id: text(100) },
    }),
  },
  value: siteValue,
  pages: ['start_page', 'hidden_page'],
});
