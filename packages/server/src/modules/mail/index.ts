/**
 * Mails, by way of an outbox: written in the transaction that wants them, sent by a job that tries
 * again until the mail server takes them. Until then their text is sealed.
 */
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { Job, ServerModule } from '../../http/module.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type Sealing, sealing } from '../../sealing.ts';
import type { Services } from '../../services.ts';
import { type ComposedMail, compose, type Mail } from './compose.ts';
import { forgetMail, insertMail, takeMail } from './queries.ts';
import { deliver } from './transport.ts';
import './tables.ts';

export type { Mail } from './compose.ts';
export type { MailKind } from './texts.ts';

const seal = (services: Pick<Services, 'config'>): Sealing => sealing(services.config.secretKey, 'mail');

export async function writeMail(tx: Tx, services: Pick<Services, 'config'>, mail: Mail): Promise<void> {
  const id = randomUUID();
  const sealed = seal(services).seal(JSON.stringify(compose(mail)));
  await insertMail(tx, { id, sealed, useless_after: mail.useless_after ?? null });
  await enqueue(tx, sending.name, { id });
}

const sending: Job<{ id: string }> = {
  name: 'mail.send',
  async run({ id }, { database, services }) {
    await database.inInstallation(async (tx) => {
      const waiting = await takeMail(tx, id);
      if (!waiting) return;
      const isUseless = waiting.useless_after !== null && waiting.useless_after.getTime() < Date.now();
      if (!isUseless) {
        const mail = JSON.parse(seal(services).open(waiting.sealed)) as ComposedMail;
        await deliver({ ...mail, id }, services.config);
      }
      await forgetMail(tx, id);
    });
  },
};

export const mailModule: ServerModule = { name: 'mail', routes: [], jobs: [sending] };
