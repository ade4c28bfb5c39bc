/** The mails of a test: the files that an installation without a mail server writes to its outbox. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly raw: string;
}

/** All mails to an address, oldest first. */
export async function listMails(dataDir: string, to: string): Promise<SentMail[]> {
  const folder = path.join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(
    names.map(async (name) => parseMail(await readFile(path.join(folder, name), 'utf8'))),
  );
  return mails.filter((mail) => mail.to === to.toLowerCase());
}

/** The value of a line such as `Password: …`. */
export function getLine(mail: SentMail, word: string): string {
  const value = new RegExp(`^${word}: (.+)$`, 'm').exec(mail.text)?.[1];
  if (!value) throw new Error(`no line “${word}: …” in ${mail.text}`);
  return value;
}

function parseMail(raw: string): SentMail {
  const lines = raw.replaceAll('\r\n', '\n');
  const head = lines.slice(0, lines.indexOf('\n\n')).replaceAll(/\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(head)?.[1] ?? '';
  return {
    to: (/<([^>]+)>/.exec(header('To'))?.[1] ?? header('To')).trim().toLowerCase(),
    subject: decodeWords(header('Subject')),
    text: getPart(lines, 'text/plain'),
    html: getPart(lines, 'text/html'),
    raw,
  };
}

function getPart(lines: string, type: string): string {
  const start = lines.indexOf('\n\n', lines.indexOf(`Content-Type: ${type}`)) + 2;
  const body = lines.slice(start, lines.indexOf('\n--', start));
  return decode(body.replaceAll('=\n', ''));
}

const decode = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const decodeWords = (text: string): string =>
  text.replaceAll(/=\?UTF-8\?(Q|B)\?([^?]*)\?=\s*/gi, (_, kind: string, inner: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(inner, 'base64').toString('utf8') : decode(inner.replaceAll('_', ' ')),
  );
