/**
 * A server of `month.ts` in a process of its own, so that it can be killed at any moment. It reads times from its
 * parent, does what is due then, and replies.
 */
import { pino } from 'pino';
import { MODULES } from '../../packages/server/src/app.ts';
import { connect } from '../../packages/server/src/db/open.ts';
import { createEventPublisher } from '../../packages/server/src/events/event-publisher.ts';
import { openDueInspections } from '../../packages/server/src/modules/assignments/opening/index.ts';

const log = pino({ level: 'error' });
const database = await connect({ connection: { connectionString: process.env.DATABASE_URL! } }, log);
process.on('message', async (now: string) => {
  await openDueInspections(
    { database, services: { log }, events: createEventPublisher(MODULES, database) },
    new Date(now),
  );
  process.send!('done');
});
process.on('disconnect', () => process.exit());
process.send!('ready');
