/** Sends mails by the server in SMTP_URL, or else writes them to the outbox folder in DATA_DIR. */
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import type { Config } from '../../config/index.ts';
import { createPrivateFolder, PRIVATE_FILE } from '../../private-files.ts';
import { inSpan } from '../../tracing.ts';
import type { ComposedMail } from './compose.ts';

export type MailConfig = Pick<Config, 'smtpUrl' | 'publicUrl' | 'dataDir'>;

/** Their sum is below the idle limit of transactions, so that a sent mail is also deleted. */
const TIMEOUTS_MS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends a mail, or throws the mail server's error. The id becomes the message id, so that retries are recognized as the same mail. */
export async function deliver(mail: ComposedMail & { readonly id: string }, config: MailConfig): Promise<void> {
  const host = new URL(config.publicUrl).hostname;
  const message = {
    from: getSender(config) ?? {
      name: 'Rounds',
      address: `no-reply@${host.includes('.') ? host : 'rounds.localhost'}`,
    },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: (mail.attachments ?? []).map(({ name, type, content, cid }) => ({
      ...{ filename: name, contentType: type, content, encoding: 'base64' },
      ...(cid && { cid, contentDisposition: 'inline' as const }),
    })),
    messageId: `<${mail.id}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.list_unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${mail.list_unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const { smtpUrl, dataDir } = config;
  if (!smtpUrl) return writeToOutbox(message, mail.id, dataDir);
  const attributes = { 'server.address': new URL(smtpUrl).hostname };
  await inSpan({ name: 'SMTP', kind: 'client', attributes }, () => getTransporter(smtpUrl).sendMail(message));
}

const transporters = new Map<string, Transporter>();

function getTransporter(url: string): Transporter {
  const existing = transporters.get(url);
  if (existing) return existing;
  const address = new URL(url);
  address.searchParams.delete('from');
  const created = nodemailer.createTransport({ url: address.href, ...TIMEOUTS_MS });
  transporters.set(url, created);
  return created;
}

const getSender = ({ smtpUrl }: MailConfig): string | null =>
  smtpUrl ? new URL(smtpUrl).searchParams.get('from') : null;

/** Writes to a temporary file and renames it, so that programs watching the folder never read an incomplete mail. */
async function writeToOutbox(message: SendMailOptions, id: string, dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'outbox');
  await createPrivateFolder(folder);
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: bytes } = await writer.sendMail(message);
  const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`);
  await writeFile(`${file}.part`, bytes as Buffer, { mode: PRIVATE_FILE });
  await rename(`${file}.part`, file);
}
