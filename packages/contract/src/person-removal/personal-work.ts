/** The kinds of open work that belong to one person, in the order in which they are handed over. */
export const PERSONAL_WORK_KINDS = [
  'inspections',
  'issues',
  'assignments',
  'managed_assignments',
  'scheduled_reports',
  'alerts',
  'date_reminders',
  'sections',
  'saved_queries',
  'api_tokens',
  'webhooks',
  'access_lists',
] as const;
export type PersonalWorkKind = (typeof PERSONAL_WORK_KINDS)[number];
