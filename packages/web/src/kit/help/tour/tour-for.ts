import type { Tour } from '@rounds/contract/account';
import type { SessionUser } from '@rounds/contract/auth';
import { hasPermission } from '../../../platform/session/index.ts';

/** The tours that make sense for a person, the one for their first day first. */
export const listTours = (user: SessionUser): readonly Tour[] => [
  ...(hasPermission(user, 'CKL_MANAGE_TEMPLATES') ? (['tour_administrator'] as const) : []),
  ...(hasPermission(user, 'INS_CONDUCT_INSPECTION') ? (['tour_inspector'] as const) : []),
];
