/** Tells those who may change settings in the app that the waiting period of a rule is over and it acts for the first time. */
import { isDeletingRule, type RetentionRule } from '@rounds/contract/retention';
import type { Tx } from '../../db/database.ts';
import { translate } from '../../http/texts.ts';
import { notify } from '../notices/index.ts';
import { listEditors, listRules, markAnnounced } from './queries.ts';

export async function announce(tx: Tx, workspaceId: number, rule: RetentionRule): Promise<void> {
  const stored = (await listRules(tx)).find((one) => one.rule === rule);
  if (!stored || !isDeletingRule(rule) || !(await markAnnounced(tx, rule))) return;
  const editors = await listEditors(tx, workspaceId);
  await notify(
    tx,
    editors.map(({ id, locale }) => ({
      kind: 'retention_begins' as const,
      user_ids: [id],
      subject: {
        type: 'retention' as const,
        id: 0,
        title: translate(locale, `retention.${rule}`, { number: stored.months }),
      },
      key: `retention_begins:${rule}:${stored.starts_at.toISOString()}`,
    })),
  );
}
