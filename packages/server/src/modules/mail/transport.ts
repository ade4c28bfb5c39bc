/** How a mail leaves: by the server in SMTP_URL, else as a file in the outbox of DATA_DIR. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { ComposedMail } from './compose.ts';

export type MailConfig = Pick<Config, 'smtpUrl' | 'publicUrl' | 'dataDir'>;

/** All together less than a transaction may be idle, so that a mail that went out is also forgotten. */
const TIMES = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends, or throws with what the mail server said. The id makes a repetition the same mail. */
export async function deliver(mail: ComposedMail & { readonly id: string }, config: MailConfig): Promise<void> {
  const host = new URL(config.publicUrl).hostname;
  const message = {
    from: senderOf(config) ?? { name: 'Rounds', address: `no-reply@${host.includes('.') ? host : 'rounds.localhost'}` },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (config.smtpUrl) await server(config.smtpUrl).sendMail(message);
  else await keepFile(message, mail.id, config.dataDir);
}

const servers = new Map<string, Transporter>();

function server(url: string): Transporter {
  const known = servers.get(url);
  if (known) return known;
  const address = new URL(url);
  address.searchParams.delete('from');
  const made = nodemailer.createTransport({ url: address.href, ...TIMES });
  servers.set(url, made);
  return made;
}

const senderOf = ({ smtpUrl }: MailConfig): string | null =>
  smtpUrl ? new URL(smtpUrl).searchParams.get('from') : null;

/** Written aside and renamed, so that whoever watches the folder never reads half a mail. */
async function keepFile(message: SendMailOptions, id: string, dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: bytes } = await writer.sendMail(message);
  const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`);
  await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 });
  await rename(`${file}.part`, file);
}
