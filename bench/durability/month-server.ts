/**
 * A server of `month.ts` in a process of its own, so that it can be killed at any moment. It reads times from its
 * parent, does what is due then, and answers.
 */
import { pino } from 'pino';
import { connect } from '../../packages/server/src/db/open.ts';
import { openDueInspections } from '../../packages/server/src/modules/assignments/opening/index.ts';

const log = pino({ level: 'error' });
const database = await connect({ connection: { connectionString: process.env.DATABASE_URL! } }, log);
process.on('message', async (now: string) => {
  await openDueInspections({ database, services: { log } }, new Date(now));
  process.send!('done');
});
process.on('disconnect', () => process.exit());
process.send!('ready');
