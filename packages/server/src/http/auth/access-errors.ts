/** The errors of callers that lack a permission or a plan feature; their messages name it. */
import type { Language } from '@rounds/contract/languages.ts';
import type { Access } from '@rounds/contract/permissions.ts';
import { FEATURES, type Feature } from '@rounds/contract/plans.ts';
import { ApiError } from '../api-error.ts';
import { translate } from '../texts.ts';

/** The error for a feature that the workspace's plan lacks; it names the feature and the plan that has it. */
export function missingFeatureError(feature: Feature, language: Language, data: object = {}): ApiError {
  const plan = FEATURES[feature];
  return new ApiError('PLAN_FEATURE_REQUIRED', {
    data: { feature, plan, ...data },
    params: { feature: translate(language, `feature.${feature}`), plan: translate(language, `plan.${plan}`) },
  });
}

/** The error for a missing permission; its message names the permission in the caller's language. */
export function missingPermissionError(access: Access, language: Language): ApiError {
  const permissions = typeof access === 'string' ? [] : access;
  const names = permissions.map((permission) => translate(language, `permission.${permission}`));
  return new ApiError('USR_FORBIDDEN', {
    data: { permissions },
    params: { permission: new Intl.ListFormat(language, { type: 'disjunction' }).format(names) },
  });
}
