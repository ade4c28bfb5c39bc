import type { Language } from '@rounds/contract/languages';
import { FEATURES, type Feature } from '@rounds/contract/plans';
import { ApiError } from './api-error.ts';
import { translate } from './texts.ts';

/** The error for a feature that the workspace's plan lacks; it names the feature and the plan that has it. */
export function missingFeatureError(feature: Feature, language: Language): ApiError {
  const plan = FEATURES[feature];
  return new ApiError('PLAN_FEATURE_REQUIRED', {
    data: { feature, plan },
    params: { feature: translate(language, `feature.${feature}`), plan: translate(language, `plan.${plan}`) },
  });
}
