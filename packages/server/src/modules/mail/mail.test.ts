import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMails, startTestServer, type TestServer } from '../../testing/index.ts';
import { composeMail } from './compose.ts';
import { queueMail } from './index.ts';
import { deliver } from './transport.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const write = (to: string, more: object = {}) =>
  t.database.inInstallation((tx) => queueMail(tx, t.services, { to, locale: 'en', kind: 'password_changed', ...more }));

describe('mails', () => {
  test('user input is escaped in the HTML part of a mail', () => {
    const mail = composeMail({
      to: 'a@b.example',
      locale: 'en',
      kind: 'invited_known',
      values: { name: '<b>x</b>', inviter: 'A "B"', workspace: '</p><script>alert(1)</script>\r\nBcc: c@d.example' },
      link: 'https://rounds.example/?a=1&b=2',
    });
    expect(mail.html).not.toMatch(/<script|<b>/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text).toContain('<b>x</b>');
  });

  test('a mail is dropped when its transaction is rolled back and sent once when it is committed', async () => {
    const lost = t.database.inInstallation(async (tx) => {
      await queueMail(tx, t.services, { to: 'lost@rounds.example', locale: 'en', kind: 'password_changed' });
      throw new Error('no');
    });
    await expect(lost).rejects.toThrow('no');
    await write('kept@rounds.example');
    await t.runJobs();
    await t.runJobs();
    expect(await listMails(t.services.config.dataDir, 'lost@rounds.example')).toEqual([]);
    expect(await listMails(t.services.config.dataDir, 'kept@rounds.example')).toHaveLength(1);
  });

  test('an outdated mail is not sent', async () => {
    await write('late@rounds.example', { useless_after: new Date(Date.now() - 1000) });
    await t.runJobs();
    expect(await listMails(t.services.config.dataDir, 'late@rounds.example')).toEqual([]);
  });

  test('mails go to the server in SMTP_URL and wait while it is unavailable', async () => {
    const said: string[] = [];
    const server = net.createServer((socket) => {
      let isData = false;
      socket.write('220 test\r\n');
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n')) {
          said.push(line);
          if (isData) {
            if (line === '.') {
              isData = false;
              socket.write('250 kept\r\n');
            }
          } else if (line.startsWith('EHLO')) socket.write('250 test\r\n');
          else if (line === 'DATA') {
            isData = true;
            socket.write('354 go on\r\n');
          } else if (line === 'QUIT') socket.end('221 bye\r\n');
          else if (line !== '') socket.write('250 ok\r\n');
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as net.AddressInfo;
    const smtpUrl = `smtp://127.0.0.1:${port}/?from=Rounds%20%3Cpost%40rounds.example%3E`;
    const config = { smtpUrl, publicUrl: 'https://rounds.example', dataDir: t.services.config.dataDir };
    const mail = { id: 'one', ...composeMail({ to: 'x@y.example', locale: 'de', kind: 'password_changed' }) };
    await deliver(mail, config);
    expect(said).toContain('MAIL FROM:<post@rounds.example>');
    expect(said).toContain('RCPT TO:<x@y.example>');
    expect(said).toContain('Message-ID: <one@rounds.example>');
    await new Promise((resolve) => server.close(resolve));
    await expect(deliver(mail, { ...config, smtpUrl: 'smtp://127.0.0.1:1' })).rejects.toThrow('ECONNREFUSED');
  });
});
