/** Determines what a finished template needs of a plan, and removes what a plan lacks from it. */
import type { Feature, Plan } from '@rounds/contract/plans.ts';
import { planHasFeature } from '@rounds/contract/plans.ts';
import { applyPatch, getRules, type TemplateDocument, type TemplateRecords, toRecords } from '@rounds/engine';
import { findAddedFeatures, removeFeatureUses } from '@rounds/engine/edits';
import type { TemplateFeatureCount } from '../../../db/schema/stored-types.ts';
import { toEmptyRecords, toFullPatch } from '../drafts/draft.ts';

/** Finds the used features. The feature of an item with a rule follows from the rule. */
const findUses = (records: TemplateRecords) =>
  findAddedFeatures(toEmptyRecords(records.head), toFullPatch(records)).filter(
    ({ setting }) => setting !== 'rule_set_id',
  );

/** The features that the template needs, with the number of places. */
export function countFeatures(records: TemplateRecords): TemplateFeatureCount[] {
  const counts = Map.groupBy(findUses(records), ({ feature }) => feature);
  return [...counts].map(([feature, { length: count }]) => ({ feature, count }));
}

/** The features that a published template needs. */
export const listFeatures = (document: TemplateDocument): Feature[] =>
  countFeatures(toRecords(document)).map(({ feature }) => feature);

/** Lists the features that the plan does not include. */
export const listLeftOut = (features: readonly TemplateFeatureCount[], plan: Plan): TemplateFeatureCount[] =>
  features.filter(({ feature }) => !planHasFeature(plan, feature));

/**
 * The template without what the plan does not include. Questions that only a rule would have shown are optional then:
 * without the rule they are asked in every inspection, also where there is nothing to say.
 */
export function fitToPlan(records: TemplateRecords, plan: Plan): TemplateRecords {
  const uses = findUses(records).filter(({ feature }) => !planHasFeature(plan, feature));
  if (uses.length === 0) return records;
  const reduced = applyPatch(records, removeFeatureUses(records, uses)).records;
  const visibleIds = new Set(
    Object.values(records.rule_sets)
      .filter(({ uuid }) => !reduced.rule_sets[uuid])
      .flatMap((set) => getRules(set).branches)
      .flatMap(({ actions }) => actions.flatMap(({ action, items }) => (action === 'show' ? items : []))),
  );
  const items = Object.values(reduced.items).map((item) =>
    visibleIds.has(item.id) ? { ...item, options: { ...item.options, required: false } } : item,
  );
  return { ...reduced, items: Object.fromEntries(items.map((item) => [item.id, item])) };
}
