/** Permissions of people who see, filter or raise issues: they also search what issues name. */
export const ISSUE_SEARCH_ACCESS = ['ACT_VIEW_ISSUE_LIST', 'ACT_VIEW_ISSUE', 'ACT_CREATE_ISSUE'] as const;
