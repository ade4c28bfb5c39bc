/** Rejects changes of templates that the workspace's plan does not include. */
import type { Language } from '@rounds/contract/languages.ts';
import { planHasFeature } from '@rounds/contract/plans.ts';
import { applyPatch, type TemplatePatch, type TemplateRecords } from '@rounds/engine';
import { findAddedFeatures } from '@rounds/engine/edits';
import { missingFeatureError } from '../../../http/auth/access-errors.ts';
import type { Actor } from '../../../http/module.ts';

/** The maximum number of items that the error names. */
const MAX_NAMED_ITEMS = 20;

/**
 * Checks only additions: a template keeps what it already has when the plan ends.
 * @throws ApiError PLAN_FEATURE_REQUIRED for the first missing feature, with the items that need it
 */
export function assertPlanIncludes(
  before: TemplateRecords,
  patch: TemplatePatch,
  actor: Pick<Actor, 'plan'>,
  language: Language,
): void {
  const uses = findAddedFeatures(before, patch).filter(({ feature }) => !planHasFeature(actor.plan, feature));
  const [first] = uses;
  if (!first) return;
  const { items, rule_sets } = applyPatch(before, patch).records;
  const ids = uses
    .filter(({ feature }) => feature === first.feature)
    .flatMap(({ item_id, rule_set }) => item_id ?? rule_sets[rule_set ?? '']?.action_items ?? []);
  const namedItems = [...new Set(ids)].flatMap((id) => items[id] ?? []).slice(0, MAX_NAMED_ITEMS);
  throw missingFeatureError(first.feature, language, { items: namedItems.map(({ id, title }) => ({ id, title })) });
}
