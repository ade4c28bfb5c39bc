/** Queues the reports that were completed in a range and are not there yet. */
import type { BackfillResult, integrations } from '@rounds/contract/integrations';
import type { StartedJob } from '@rounds/contract/jobs';
import { fieldError } from '../../http/input.ts';
import type { Call, JobDefinition } from '../../http/module.ts';
import { startJob } from '../jobs/index.ts';
import { assertIncluded, getConfiguration } from './configurations.ts';
import { findConfiguration } from './queries/configurations.ts';
import { addRange, countInRange } from './queries/deliveries.ts';
import { assertTemplates } from './save.ts';
import { enqueueSending } from './sending/send-waiting.ts';

interface Payload {
  readonly configuration_id: number;
  readonly from: string;
  readonly to: string;
  readonly template_ids?: readonly number[] | undefined;
}

const PAGE_SIZE = 500;

export const backfillJob: JobDefinition<Payload, BackfillResult> = {
  name: 'integrations.backfill',
  async run({ configuration_id, from, to, template_ids }, { workspace_id, transaction, progress }) {
    const range = { from: new Date(from), to: new Date(to), template_ids };
    const begin = await transaction(async (tx) => {
      const configuration = await findConfiguration(tx, configuration_id);
      return configuration && { configuration, total: await countInRange(tx, configuration, range) };
    });
    if (!begin) return { found: 0, added: 0 };
    const { configuration, total } = begin;
    let [foundCount, addedCount, after] = [0, 0, 0];
    for (;;) {
      await progress(Math.min(foundCount, total), total);
      const page = await transaction(async (tx) => {
        const next = await addRange(tx, configuration, range, { after, limit: PAGE_SIZE });
        if (next.added > 0) await enqueueSending(tx, workspace_id, configuration_id);
        return next;
      });
      if (page.last === null) return { found: foundCount, added: addedCount };
      after = page.last;
      foundCount += page.found;
      addedCount += page.added;
    }
  },
};

export async function startBackfill(call: Call<typeof integrations.backfill>): Promise<StartedJob> {
  const { tx, params, body, locale, activity } = call;
  assertIncluded(call, params.integration);
  const { id, name } = await getConfiguration(tx, params);
  const { from, to, template_ids } = body;
  await assertTemplates(call, template_ids ?? null);
  if (Date.parse(to) <= Date.parse(from)) throw fieldError('to', locale, 'analytics.range_wrong');
  activity({ type: 'integration', id, title: name, after: { from, to } });
  return startJob(call, backfillJob, { configuration_id: id, from, to, template_ids });
}
