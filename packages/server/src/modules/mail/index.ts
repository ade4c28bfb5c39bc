/**
 * Mails are stored in the transaction that causes them and sent by a job, which retries until the mail
 * server accepts them. Until then their text is encrypted.
 */
import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import { changeKey, createEncryption, type Encryption } from '../../encryption.ts';
import type { BackgroundTask, ServerModule, TaskContext } from '../../http/module.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { Services } from '../../services.ts';
import { type ComposedMail, composeMail, type Mail, type MailOutcome } from './compose.ts';
import { deleteMail, insertMail, listSealedMails, lockMail, updateSealedMail } from './queries.ts';
import { deliver } from './transport.ts';

export type { Mail, MailEntry, MailOutcome, MailPicture, MailSection } from './compose.ts';
export type { MailKind } from './texts.ts';

const MAIL = 'mail';
const createMailEncryption = (services: Pick<Services, 'config'>): Encryption =>
  createEncryption(services.config.secretKey, MAIL);

/** Encrypts waiting mails with another key of the installation. Returns their number. */
export async function changeKeyOfMails(tx: Tx, keys: { from: string; to: string }): Promise<number> {
  const [before, after] = [createEncryption(keys.from, MAIL), createEncryption(keys.to, MAIL)];
  const mails = await listSealedMails(tx);
  for (const { id, sealed } of mails) await updateSealedMail(tx, id, changeKey(sealed, before, after));
  return mails.length;
}

export async function queueMail(tx: Tx, services: Pick<Services, 'config'>, mail: Mail): Promise<void> {
  const id = randomUUID();
  const sealed = createMailEncryption(services).encrypt(JSON.stringify(composeMail(mail)));
  await insertMail(tx, { id, sealed, useless_after: mail.useless_after ?? null });
  const job = mail.secret ? secretSendingJob : sendingJob;
  await enqueue(tx, job.name, { id });
}

interface QueuedMail {
  readonly id: string;
}
const sendingJob: BackgroundTask<QueuedMail> = { name: 'mail.send', lane: 'mail', run: send };
/** Somebody waits for a mail with a password or a code. */
const secretSendingJob: BackgroundTask<QueuedMail> = { name: 'mail.send_secret', lane: 'sign-in', run: send };

async function send({ id }: QueuedMail, { database, services }: TaskContext): Promise<void> {
  await database.inInstallation(async (tx) => {
    const waitingMail = await lockMail(tx, id);
    if (!waitingMail) return;
    const isUseless = waitingMail.useless_after !== null && waitingMail.useless_after.getTime() < Date.now();
    if (!isUseless) {
      const mail = JSON.parse(createMailEncryption(services).decrypt(waitingMail.sealed)) as ComposedMail;
      const report = (on: Tx, outcome: MailOutcome) => enqueueOutcome(on, mail, outcome);
      await deliver({ ...mail, id }, services.config).catch(async (error: unknown) => {
        // The failure is reported in a transaction of its own, because this one fails.
        await database.inInstallation((other) => report(other, 'failed'));
        throw error;
      });
      await report(tx, 'sent');
    }
    await deleteMail(tx, id);
  });
}

async function enqueueOutcome(tx: Tx, { outcome_task }: ComposedMail, outcome: MailOutcome): Promise<void> {
  if (outcome_task) await enqueue(tx, outcome_task.name, { ...outcome_task.payload, outcome });
}

export const mailModule: ServerModule = { name: 'mail', routes: [], tasks: [sendingJob, secretSendingJob] };
