/** The conditions that modules which know assets add to their lists. */
import type { RawBuilder, SqlBool } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { requiredExtension } from '../../http/extensions.ts';
import type { Actor } from '../../http/module.ts';
import type { DayRange } from '../../lists/sql/filters.ts';

/** Returns the condition on `listed_issue` that an issue is open, not archived, and visible to the reader. */
type OpenIssues = (tx: Tx, reader: Pick<Actor, 'user_id' | 'permissions'>) => Promise<RawBuilder<SqlBool>>;
export const openIssues = requiredExtension<OpenIssues>('assets.open_issues');

/**
 * Returns the condition on `listed_asset` that the last two inspections of the range that the reader may read both have
 * failed answers.
 */
export type FailedTwice = (range: DayRange) => RawBuilder<SqlBool>;
export const failedTwice = requiredExtension<(reader: Actor) => FailedTwice>('assets.failed_twice');
