/** Converts templates between records by id and flat lists. */
import {
  RECORD_KINDS,
  type RecordKind,
  type RecordOf,
  type TemplateDocument,
  type TemplateHead,
  type TemplateRecords,
} from '../document.ts';
import { TEMPLATE_FORMAT } from '../migrate.ts';
import { listInDocumentOrder } from '../tree.ts';

export const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];

/** The id of a record of a kind. */
export const getRecordId = <K extends RecordKind>(kind: K, record: RecordOf[K]): string =>
  (record as unknown as Record<string, string>)[RECORD_KINDS[kind]] as string;

/** The fields of the template itself. Those that it may not have are absent. */
export function getHead(document: TemplateHead): TemplateHead {
  const { title, description, language, version_title, languages, translations } = document;
  return {
    ...{ title, description, language },
    ...(version_title && { version_title }),
    ...(languages && languages.length > 0 && { languages }),
    ...(translations && Object.keys(translations).length > 0 && { translations }),
  };
}

/** Converts flat lists to records. Of records with the same id, the last one is used; a kind may be absent. */
export function toRecords(document: TemplateDocument): TemplateRecords {
  const byId = <K extends RecordKind>(kind: K) =>
    Object.fromEntries(
      ((document[kind] ?? []) as readonly RecordOf[K][]).map((record) => [getRecordId(kind, record), record]),
    ) as unknown as TemplateRecords[K];
  return {
    head: getHead(document),
    items: byId('items'),
    response_sets: byId('response_sets'),
    rule_sets: byId('rule_sets'),
    grouped_items: byId('grouped_items'),
    info: byId('info'),
    image_markers: byId('image_markers'),
    custom_units: byId('custom_units'),
    tests: byId('tests'),
  };
}

/** Converts records to flat lists, items in document order. Items without a path to a page come last. */
export function toDocument(records: TemplateRecords): TemplateDocument {
  return {
    ...records.head,
    format: TEMPLATE_FORMAT,
    items: listInDocumentOrder(records),
    response_sets: Object.values(records.response_sets),
    rule_sets: Object.values(records.rule_sets),
    grouped_items: Object.values(records.grouped_items),
    info: Object.values(records.info),
    image_markers: Object.values(records.image_markers),
    custom_units: Object.values(records.custom_units),
    tests: Object.values(records.tests),
  };
}
