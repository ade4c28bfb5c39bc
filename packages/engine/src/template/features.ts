/** The plan features that templates need. */
import type { TemplateFeature } from '../catalogue/element.ts';
import { CATALOGUE } from '../catalogue/index.ts';
import type { Item, TemplatePatch, TemplateRecords } from './document.ts';

/**
 * The plan features that a patch needs: those of types and settings that the item did not have before,
 * and of new rules. When a plan ends, what exists stays and can be moved, renamed and removed.
 */
export function listAddedFeatures(before: TemplateRecords, patch: TemplatePatch): readonly TemplateFeature[] {
  const added = new Set<TemplateFeature>();
  for (const item of patch.items?.upsert ?? []) {
    const old = Object.hasOwn(before.items, item.id) ? before.items[item.id] : undefined;
    const had = old ? listUsedFeatures(old) : [];
    for (const feature of listUsedFeatures(item)) if (!had.includes(feature)) added.add(feature);
  }
  for (const { uuid } of patch.rule_sets?.upsert ?? [])
    if (!Object.hasOwn(before.rule_sets, uuid)) added.add('ckl_rule');
  return [...added];
}

function listUsedFeatures({ type, options }: Item): readonly TemplateFeature[] {
  const { features, options: declared } = CATALOGUE[type];
  const bySettings = Object.entries(options).flatMap(([name, value]) => {
    const feature = Object.hasOwn(declared, name) ? declared[name]?.feature : undefined;
    return feature && value !== null && value !== undefined && value !== false ? [feature] : [];
  });
  return [...features, ...bySettings];
}
