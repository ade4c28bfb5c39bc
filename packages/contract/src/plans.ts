/** Plans, from lowest to highest. Each includes the features of the lower ones. */
export const PLANS = ['free', 'standard', 'premium', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** The plan that a new workspace tries: the lowest one with everything that the product offers. */
export const FIRST_TRIAL_PLAN: Plan = 'premium';

/** The lowest plan that includes each feature. */
export const FEATURES = {
  app_branding: 'standard',
  ckl_rule: 'standard',
  ckl_image_marker: 'standard',
  ckl_item_image_marker: 'standard',
  ckl_calculation: 'standard',
  ana_overview: 'standard',
  ckl_create_checklist_from_csv: 'standard',
  ckl_global_list: 'standard',
  app_sso: 'premium',
  ckl_repeater: 'premium',
  ana_issues: 'premium',
  ana_responses: 'premium',
  ana_reports: 'premium',
  act_create_issue: 'premium',
  app_integrations_s3: 'premium',
  app_integrations_google_drive: 'premium',
  app_api: 'enterprise',
} as const satisfies Record<string, Plan>;
export type Feature = keyof typeof FEATURES;

/** The size of all files of a workspace, in units of 1024³ bytes, unless the operator sets another limit. */
export const PLAN_STORAGE_GB = {
  free: 5,
  standard: 50,
  premium: 250,
  enterprise: 2_000,
} as const satisfies Record<Plan, number>;

/** Declared, but nothing in the product uses them yet: plans do not offer them, and no call may depend on them. */
export const PLANNED_FEATURES: readonly Feature[] = [];
/** The features that plans offer; `ckl_item_image_marker` is another name of `ckl_image_marker`. */
export const OFFERED_FEATURES = (Object.keys(FEATURES) as Feature[]).filter(
  (feature) => feature !== 'ckl_item_image_marker' && !PLANNED_FEATURES.includes(feature),
);

/** Services that a plan includes in addition to features; no call of the application depends on them. */
export const PLAN_SERVICES = {
  task_tracking: 'premium',
  service_level_agreement: 'enterprise',
  on_premise: 'enterprise',
} as const satisfies Record<string, Plan>;
export type PlanService = keyof typeof PLAN_SERVICES;

/** True if a plan includes a service; higher plans include those of lower ones. */
export const planHasService = (plan: Plan, service: PlanService): boolean =>
  PLANS.indexOf(plan) >= PLANS.indexOf(PLAN_SERVICES[service]);

/** True if a plan includes a feature; higher plans include those of lower ones. */
export const planHasFeature = (plan: Plan, feature: Feature): boolean =>
  PLANS.indexOf(plan) >= PLANS.indexOf(FEATURES[feature]);

/** All features with whether the plan includes them, as in `user.plan.features`. */
export const getPlanFeatures = (plan: Plan): Record<Feature, boolean> =>
  Object.fromEntries(Object.keys(FEATURES).map((key) => [key, planHasFeature(plan, key as Feature)])) as Record<
    Feature,
    boolean
  >;
