/** Reads completed audits as the interface of SafetyCulture gives them. */
import { isRecord } from '@rounds/engine';
import { type Json, readText, toList, toMoment, toNumber, toObject } from '../json-values.ts';
import type { SourceFile, SourceValue } from '../source.ts';
import { toAddress } from './address.ts';
import type { Audit, AuditItem, AuditOption } from './audit.ts';
import { toSourceFile } from './safetyculture.ts';

export const isAudit = (value: unknown): value is Json =>
  isRecord(value) && isRecord(value.audit_data) && Array.isArray(value.items);

export const readAudits = (values: readonly Json[]): SourceFile =>
  toSourceFile(
    values.map((audit, index) => toAudit(audit, index + 1)),
    'safetyculture_json',
  );

function toAudit(json: Json, row: number): Audit {
  const audit = toObject(json.audit_data);
  const template = toObject(json.template_data);
  const sets = toObject(template.response_sets);
  const items = [...toList(json.header_items), ...toList(json.items)].filter(isRecord);
  const authorship = toObject(audit.authorship);
  const byLabel = new Map(
    toList(json.header_items)
      .filter(isRecord)
      .map((item) => [readText(item.item_id), item]),
  );
  const readHeader = (id: string) => readText(toObject(byLabel.get(id)?.responses).text);
  const [asset] = toList(json.assets).filter(isRecord);
  return {
    row,
    external_id: readText(json.audit_id),
    started_at: toMoment(audit.date_started),
    completed_at: toMoment(audit.date_completed) ?? toMoment(audit.date_modified),
    person: readHeader(PREPARED_BY) || readText(authorship.author) || readText(authorship.owner),
    asset: readText(asset?.code) || readText(asset?.name) || readText(toObject(json.site).name),
    title: readText(audit.name) || readHeader(AUDIT_TITLE),
    note: '',
    percent: toNumber(audit.total_score) ? toNumber(audit.score_percentage) : null,
    template_id: readText(json.template_id),
    template_title: readText(toObject(template.metadata).name),
    items: items.map((item) => toItem(item, sets, row)),
  };
}

/** Items of every template. */
const AUDIT_TITLE = 'f3245d40-ea77-11e1-aff1-0800200c9a66';
const PREPARED_BY = 'f3245d43-ea77-11e1-aff1-0800200c9a66';

function toItem(item: Json, sets: Json, row: number): AuditItem {
  const responses = toObject(item.responses);
  const options = toObject(item.options);
  const set = toObject(sets[readText(options.response_set)]);
  const choices = toList(set.responses).filter(isRecord);
  const media = [...toList(item.media), ...toList(responses.media), responses.image].filter(isRecord);
  return {
    id: readText(item.item_id),
    parent: readText(item.parent_id),
    type: readText(item.type),
    label: readText(item.label),
    value: toValue(readText(item.type), responses),
    note: readText(item.type) === 'question' || readText(item.type) === 'list' ? readText(responses.text) : '',
    media: media.map(({ media_id, href, file_ext }) =>
      toMediaName(readText(media_id), readText(file_ext), readText(href)),
    ),
    max: toNumber(toObject(item.scoring).max_score),
    failed: responses.failed === true,
    choices: choices.length > 0 ? choices.map(toOption) : null,
    options,
    row,
  };
}

/** Names the file of a medium, which an export has in addition to the audits; its address follows. */
const toMediaName = (id: string, extension: string, href: string): string =>
  [id && `${id}${extension && `.${extension}`}`, href].filter(Boolean).join(' ');

const toOption = ({ id, label, score, enable_score, colour }: Json): AuditOption => ({
  id: readText(id),
  label: readText(label),
  score: enable_score === true ? toNumber(score) : null,
  color: readText(colour),
});

function toValue(type: string, responses: Json): SourceValue | null {
  if (Array.isArray(responses.selected)) {
    const labels = responses.selected.filter(isRecord).map(({ label }) => readText(label));
    return labels.length > 0 ? labels : null;
  }
  if (type === 'address') return toLocation(responses);
  if (type === 'checkbox' || type === 'switch')
    return responses.value === undefined || responses.value === null ? null : Number(responses.value) > 0;
  if (type === 'signature' || type === 'drawing' || type === 'media') return readText(responses.name) || null;
  const value = responses.value ?? responses.datetime ?? responses.text ?? responses.barcode;
  return typeof value === 'number' ? value : readText(value) || null;
}

function toLocation({ location, location_text }: Json): SourceValue | null {
  const [lng, lat] = toList(toObject(toObject(location).geometry).coordinates).map(toNumber);
  const address = toAddress(readText(location_text));
  if (lat === null || lat === undefined || lng === null || lng === undefined) return address || null;
  return { lat, lng, ...(address && { address }) };
}
