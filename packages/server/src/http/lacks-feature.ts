import type { Language } from '@rounds/contract/languages';
import { FEATURES, type Feature } from '@rounds/contract/plans';
import { Refusal } from './refusal.ts';
import { sentence } from './texts.ts';

/** The refusal of what the workspace's plan does not have: names the feature and the plan that does. */
export function lacksFeature(feature: Feature, language: Language): Refusal {
  const plan = FEATURES[feature];
  return new Refusal('PLAN_FEATURE_REQUIRED', {
    data: { feature, plan },
    params: { feature: sentence(language, `feature.${feature}`), plan: sentence(language, `plan.${plan}`) },
  });
}
