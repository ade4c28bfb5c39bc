/** Activity codes, as the modules declare them. */
import { type ActivityCode, collect } from './modules/index.ts';

export type { ActivityCode };

/** All activity codes of the log. Workspaces can switch off `normal` activities, but not `security` ones. */
export const ACTIVITIES = collect<ActivityCode, 'normal' | 'security'>(({ activities }) => activities);
