/** Finds rows of a form that need features which the workspace's plan does not include, by the same check as autosave. */
import { type Item, type TemplateFeature, toRecords } from '@rounds/engine';
import { listAddedFeatures } from '@rounds/engine/edits';
import type { FormWorkbook } from '../form/sheets.ts';
import type { DraftItem } from './draft-items.ts';

/** A row of a form that needs a feature which the plan does not include. */
export interface LockedRow {
  readonly row: number;
  readonly column: string | null;
  /** The unparsed type cell. */
  readonly type: string;
  readonly feature: TemplateFeature;
}

const EMPTY_TEMPLATE = toRecords({
  ...{ title: '', description: '', language: '', items: [], response_sets: [], rule_sets: [] },
  ...{ grouped_items: [], info: [], image_markers: [], custom_units: [], tests: [] },
});

/** Lists each row and feature once. Items without a row belong to the row before them. */
export function findLockedRows(
  { survey }: FormWorkbook,
  pages: readonly DraftItem[],
  locked: readonly TemplateFeature[],
): readonly LockedRow[] {
  if (locked.length === 0) return [];
  const rows = new Map(survey.rows.map((row) => [row.number, row]));
  const lockedRows = new Map<string, LockedRow>();
  let number = survey.rows[0]?.number ?? 1;
  const visit = (draft: DraftItem): void => {
    number = draft.row ?? number;
    const row = rows.get(number);
    for (const feature of listFeatures(draft)) {
      if (!locked.includes(feature)) continue;
      const column = row?.header('type') ?? null;
      lockedRows.set(`${number} ${feature}`, { row: number, column, type: row?.text('type') ?? '', feature });
    }
    draft.children.forEach(visit);
  };
  pages.forEach(visit);
  return [...lockedRows.values()];
}

const listFeatures = ({ item }: DraftItem): readonly TemplateFeature[] =>
  listAddedFeatures(EMPTY_TEMPLATE, { items: { upsert: [{ ...item, order: '' } as Item] } });
