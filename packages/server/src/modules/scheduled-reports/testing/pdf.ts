/** Reads the PDFs that mails carry, with the tool `pdftotext` where it is installed. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SentMail } from '../../../testing/index.ts';

const run = promisify(execFile);

export const hasPdfReader = await run('pdftotext', ['-v']).then(
  () => true,
  () => false,
);

export function readAttachment({ raw }: SentMail): { readonly name: string; readonly bytes: Buffer } {
  const part = raw.slice(raw.indexOf('Content-Type: application/pdf'));
  const content = part.slice(part.indexOf('\r\n\r\n') + 4);
  // Long headers continue in the next line.
  const headers = part.slice(0, part.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ');
  const name = /filename="?([^"]+)"?/.exec(headers)?.[1] ?? '';
  return { name, bytes: Buffer.from(content.slice(0, content.indexOf('\r\n--')), 'base64') };
}

export async function readText(pdf: Buffer): Promise<string> {
  const file = path.join(tmpdir(), `${randomUUID()}.pdf`);
  await writeFile(file, pdf);
  const { stdout } = await run('pdftotext', ['-layout', file, '-']);
  await rm(file);
  return stdout.replaceAll('\u00a0', ' ');
}
