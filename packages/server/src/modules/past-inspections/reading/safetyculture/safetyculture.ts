/**
 * Completed audits of SafetyCulture (formerly iAuditor) in the neutral shape. Exports as JSON and as CSV both become
 * audits with items. Conditions (smart fields) become those of the questions below them.
 */
import { isUuid } from '@rounds/engine';
import type { SourceAnswer, SourceCondition, SourceFile, SourceInspection, SourceQuestion } from '../source.ts';
import type { Audit, AuditItem } from './audit.ts';
import { readCondition } from './conditions.ts';
import { planQuestion } from './questions.ts';

const SECTION_TYPES = ['section', 'category'];
/** They have answers of other items below them, and none of their own. */
const HOLDERS = [...SECTION_TYPES, 'smartfield', 'dynamicfield', 'element', 'primeelement'];
const isHolder = (type: string): boolean => HOLDERS.includes(type) || /^(?:information|weblink)/.test(type);

interface Place {
  readonly page: string | null;
  readonly section: string | null;
  readonly repeat: string | null;
  readonly rows: readonly string[];
  /** The conditions around it with the items of their questions, outermost first. */
  readonly conditions: readonly { readonly item: AuditItem; readonly question: AuditItem }[];
  /** The places of groups and questions: rows of a repeating group have the same ones. */
  readonly path: string;
  readonly isPrototype: boolean;
}

/** Lists the questions of an audit with their places. */
function* listQuestions({ items }: Audit): Generator<{ readonly item: AuditItem; readonly place: Place }> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const places = new Map<string, Place>();
  const counts = new Map<string, number>();
  const top: Place = {
    page: null,
    section: null,
    repeat: null,
    rows: [],
    conditions: [],
    path: '',
    isPrototype: false,
  };
  const next = (place: string) => {
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    return count;
  };
  const findPlace = (id: string, depth = 0): Place => {
    const item = byId.get(id);
    if (!item || depth > 200) return top;
    const existing = places.get(id);
    if (existing) return existing;
    const place = enter(item, findPlace(item.parent, depth + 1));
    places.set(id, place);
    return place;
  };
  const enter = (item: AuditItem, outer: Place): Place => {
    const { type, label, id, parent } = item;
    const question = byId.get(parent);
    if (type === 'smartfield' && question) return { ...outer, conditions: [...outer.conditions, { item, question }] };
    if (type === 'section' && outer.page === null) return { ...outer, page: label || null, path: `${label}/` };
    if (SECTION_TYPES.includes(type)) return { ...outer, section: label || outer.section };
    if (type === 'dynamicfield') return { ...outer, repeat: label || id, path: `${outer.path}${label || id}/` };
    if (type === 'primeelement') return { ...outer, isPrototype: true };
    if (type === 'element') return { ...outer, rows: [...outer.rows, String(next(`row ${parent}`))] };
    return outer;
  };
  for (const item of items) {
    if (isHolder(item.type)) continue;
    yield { item, place: findPlace(item.parent) };
  }
}

export function toSourceFile(audits: readonly Audit[], format: SourceFile['format']): SourceFile {
  const questions = new Map<string, SourceQuestion>();
  const seen = new Map<string, AuditItem[]>();
  const keys = new Map<AuditItem, { readonly key: string; readonly place: Place }>();
  for (const audit of audits) {
    const labels = new Map<string, number>();
    for (const { item, place } of listQuestions(audit)) {
      const isRepeated = place.repeat !== null;
      const itemPath = `${place.path}${item.label || item.type}`;
      const at = `${itemPath} ${place.isPrototype ? 'prototype' : place.rows.join('/')}`;
      const count = (labels.get(at) ?? 0) + 1;
      labels.set(at, count);
      // The items of rows have ids of their own; those of the template keep theirs in all audits.
      const key =
        isRepeated || item.id === '' ? (count > 1 ? `${itemPath} (${count})` : itemPath) : item.id.toLowerCase();
      keys.set(item, { key, place });
      seen.set(key, [...(seen.get(key) ?? []), item]);
      if (questions.has(key)) continue;
      const title = item.label.trim() || item.type;
      questions.set(key, {
        key,
        title,
        names: [],
        plan: {
          ...(!isRepeated && isUuid(key) && { id: key }),
          type: 'textAnswer',
          page: place.page,
          section: isRepeated ? place.repeat : place.section,
          ...(isRepeated && { repeats: true }),
          ...(place.conditions.length > 0 && { conditions: toConditions(place, keys), row: item.row }),
        },
      });
    }
  }
  const [first] = audits;
  return {
    format,
    system: 'safetyculture',
    template_title: first?.template_title ?? '',
    questions: [...questions.values()].map((question) => ({
      ...question,
      plan: { ...question.plan, ...planQuestion(seen.get(question.key) ?? []) },
    })),
    inspections: audits.map((audit) => toInspection(audit, keys)),
    problems: [],
    notes: [],
  };
}

/** The questions of conditions come before what depends on them. */
const toConditions = (
  { conditions }: Place,
  keys: ReadonlyMap<AuditItem, { readonly key: string }>,
): SourceCondition[] =>
  conditions.map(({ item, question }) => ({
    question: keys.get(question)?.key ?? '',
    ...readCondition(item, question),
  }));

function toInspection(
  { items, template_id: _, template_title: __, ...head }: Audit,
  keys: ReadonlyMap<AuditItem, { readonly key: string; readonly place: Place }>,
): SourceInspection {
  const answers = items.flatMap((item): SourceAnswer[] => {
    const key = keys.get(item);
    if (!key || key.place.isPrototype) return [];
    if (item.value === null && item.note === '' && item.media.length === 0) return [];
    const { value, note, media, row, label } = item;
    return [{ key: key.key, rows: key.place.rows, value, note, media, row, column: label }];
  });
  return { ...head, answers };
}
