/** Rows of a form that need features which the plan of the workspace does not have, as autosave would refuse them. */
import { type Item, type TemplateFeature, toRecords } from '@rounds/engine';
import { featuresAdded } from '@rounds/engine/edits';
import type { Draft } from './drafts.ts';
import type { FormWorkbook } from './workbook.ts';

export interface LockedRow {
  readonly row: number;
  readonly column: string | null;
  /** The type as the row writes it. */
  readonly type: string;
  readonly feature: TemplateFeature;
}

const NOTHING = toRecords({
  ...{ title: '', description: '', language: '', items: [], response_sets: [], rule_sets: [] },
  ...{ grouped_items: [], info: [], image_markers: [], custom_units: [] },
});

/** Each row and feature once; what has no row of its own counts with the row before it. */
export function lockedRows(
  { survey }: FormWorkbook,
  pages: readonly Draft[],
  locked: readonly TemplateFeature[],
): readonly LockedRow[] {
  if (locked.length === 0) return [];
  const rows = new Map(survey.rows.map((row) => [row.number, row]));
  const found = new Map<string, LockedRow>();
  let number = survey.rows[0]?.number ?? 1;
  const look = (draft: Draft): void => {
    number = draft.row ?? number;
    const row = rows.get(number);
    for (const feature of featuresOf(draft)) {
      if (!locked.includes(feature)) continue;
      const column = row?.header('type') ?? null;
      found.set(`${number} ${feature}`, { row: number, column, type: row?.text('type') ?? '', feature });
    }
    draft.children.forEach(look);
  };
  pages.forEach(look);
  return [...found.values()];
}

const featuresOf = ({ item }: Draft): readonly TemplateFeature[] =>
  featuresAdded(NOTHING, { items: { upsert: [{ ...item, order: '' } as Item] } });
