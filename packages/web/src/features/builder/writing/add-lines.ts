/** Adds what people wrote as text to the template, as one edit. */
import { applyPatch, type Id, squashPatches, type TemplatePatch, type TemplateRecords } from '@rounds/engine';
import { addItems, type NewRecord, removeItems } from '@rounds/engine/edits';
import { newId } from '../../../kit/templates/new-id.ts';
import { createOption } from '../answers/option-edits.ts';
import { findEqualSet, type InitialResponses, takeInitialResponses } from '../commands/initial-options.ts';
import type { ItemPosition } from '../commands/positions.ts';
import type { WrittenLine } from '../lines/parse-lines.ts';
import type { OptionLabels } from '../state/builder-session.ts';
import type { TemplateEdit } from '../state/template-store.ts';

export const LINE_TYPES = { section: 'section', yesno: 'yesno', choices: 'list', text: 'textAnswer' } as const;

interface WritePlaces {
  /** The position of questions before the first section. */
  readonly questions: ItemPosition;
  readonly sections: ItemPosition;
}

/** The edit that adds the lines. An empty item that they were pasted into goes, and the lines take its place. */
export const createLinesEdit =
  (
    lines: readonly WrittenLine[],
    places: WritePlaces,
    labels: OptionLabels,
    replaced: Id | null = null,
  ): TemplateEdit =>
  (start) => {
    const patches: TemplatePatch[] = [];
    let records = start;
    let place = places.questions;
    let section = places.sections;
    for (const group of groupBySection(lines)) {
      if (group.section) {
        const id = newId();
        const added = addItems(records, [{ type: 'section', title: group.section.title, newId: () => id }], section);
        if (added.problem) return added;
        patches.push(added.patch);
        records = applyPatch(records, added.patch).records;
        section = { parent_id: section.parent_id, after: id };
        place = { parent_id: id, after: null };
      }
      const added = addItems(records, toItems(records, group.questions, place, labels), place);
      if (added.problem) return added;
      patches.push(added.patch);
      records = applyPatch(records, added.patch).records;
      const last = added.patch.items?.upsert?.at(-1);
      // Sections are added behind the questions that are written before them.
      const isSamePlace = place.parent_id === section.parent_id && place.after === section.after;
      if (!group.section && isSamePlace && last) section = { parent_id: section.parent_id, after: last.id };
    }
    if (replaced && records.items[replaced]?.title === '') {
      const removed = removeItems(records, { ids: [replaced], references: 'refuse' });
      if (removed.patch) patches.push(removed.patch);
    }
    return { patch: squashPatches(patches) };
  };

interface LineGroup {
  readonly section: WrittenLine | null;
  readonly questions: readonly WrittenLine[];
}

function groupBySection(lines: readonly WrittenLine[]): LineGroup[] {
  const groups: { section: WrittenLine | null; questions: WrittenLine[] }[] = [{ section: null, questions: [] }];
  for (const line of lines) {
    if (line.becomes === 'section') groups.push({ section: line, questions: [] });
    else groups.at(-1)?.questions.push(line);
  }
  return groups.filter(({ section, questions }) => section || questions.length > 0);
}

/** The questions of a section. Questions with the same answers share one response set. */
function toItems(
  records: TemplateRecords,
  lines: readonly WrittenLine[],
  place: ItemPosition,
  labels: OptionLabels,
): NewRecord[] {
  const added = new Map<string, InitialResponses>();
  const toResponses = (line: WrittenLine): InitialResponses => {
    if (line.becomes === 'yesno') return takeInitialResponses(records, 'yesno', place, labels);
    const set = { uuid: newId(), options: line.answers.map((label) => createOption(label)) };
    return findEqualSet(records, set) ?? { responses: set };
  };
  return lines.map((line) => {
    const required = line.required ? { required: true } : {};
    const common = { type: LINE_TYPES[line.becomes], title: line.title, newId };
    if (line.becomes === 'text' || line.becomes === 'section') return { ...common, options: required };
    const key = JSON.stringify([line.becomes, line.answers]);
    const entry = added.get(key) ?? toResponses(line);
    added.set(key, entry);
    return { ...common, responses: entry.responses, options: { ...required, ...entry.options } };
  });
}
