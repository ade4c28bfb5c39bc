/** Permissions with which a person may read an inspection; which ones they read, the server decides for each. */
export const READ_PERMISSIONS = [
  'INS_VIEW_INSPECTION_REPORT',
  'INS_CONDUCT_INSPECTION',
  'INS_MANAGE_INSPECTIONS',
] as const;

/**
 * Managers of an assignment read its inspections whatever their permissions. Anyone else without one of
 * `READ_PERMISSIONS` gets USR_FORBIDDEN.
 */
export const READ_ACCESS = 'signed-in';

/** Permissions with which a person may work on an inspection. */
export const CONDUCT_ACCESS = ['INS_CONDUCT_INSPECTION', 'INS_MANAGE_INSPECTIONS'] as const;
