import { type Feature, OFFERED_FEATURES, PLAN_SERVICES, type PlanService } from '@rounds/contract/plans.ts';

const GROUPS = ['templates', 'work', 'analytics', 'organization'] as const;
type GroupName = (typeof GROUPS)[number];

/** The part of the product to which each feature belongs. */
const GROUP_OF: Readonly<Record<Exclude<Feature, 'ckl_item_image_marker'>, GroupName>> = {
  ckl_rule: 'templates',
  ckl_image_marker: 'templates',
  ckl_calculation: 'templates',
  ckl_repeater: 'templates',
  ckl_create_checklist_from_csv: 'templates',
  ckl_global_list: 'templates',
  act_create_issue: 'work',
  ana_overview: 'analytics',
  ana_issues: 'analytics',
  ana_responses: 'analytics',
  ana_reports: 'analytics',
  app_branding: 'organization',
  app_sso: 'organization',
  app_integrations_s3: 'organization',
  app_integrations_google_drive: 'organization',
  app_api: 'organization',
};
type NamedFeature = keyof typeof GROUP_OF;

const offered = OFFERED_FEATURES as readonly NamedFeature[];
export const FEATURE_GROUPS = GROUPS.map((name) => ({
  name,
  features: offered.filter((feature) => GROUP_OF[feature] === name),
}));

export const SERVICES = Object.keys(PLAN_SERVICES) as PlanService[];
