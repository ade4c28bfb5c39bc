import { ENDPOINTS } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { openLog } from './log.ts';

it('the log contains no password, token or cookie', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const headers = { cookie: 'hidden-1', authorization: 'hidden-2', 'x-xsrf-token': 'hidden-3', accept: 'shown-1' };
  log.info({ password: 'hidden-4', token: 'hidden-5', call: 'shown-2' }, 'shown-3');
  log.info({ body: { email: 'shown-4', password: 'hidden-6' }, req: { headers } }, 'again');
  log.warn({ err: Object.assign(new Error('shown-5'), { client: { secretKey: 'hidden-8' } }) }, 'lost');
  log.debug('hidden-7');
  const text = lines.join('');
  for (const number of [1, 2, 3, 4, 5]) expect(text).toContain(`shown-${number}`);
  expect(text).not.toContain('hidden');
});

describe('addresses', () => {
  /** Values such as those in share links, calendar links, codes, one-time passwords and addresses of people. */
  const SECRETS = ['hidden-Xk3_v9', 'abcde-fghjk-mnpqr-stuvw', 'mara%40hidden.example', 'mara@hidden.example'];

  const logAll = (address: string) => {
    const lines: string[] = [];
    const log = openLog('debug', { write: (line) => void lines.push(line) });
    log.debug({ call: `GET ${address}` }, 'call');
    log.error({ err: new Error(`cannot answer ${address}`), url: address }, 'a call failed');
    log.warn({ path: `https://rounds.example${address}` }, `blocked by ${address.split('/').at(-1)}`);
    return lines.join('');
  };

  it.each(SECRETS)('no parameter of a path or query of the contract is logged: %s', (secret) => {
    for (const { path } of ENDPOINTS) {
      const lines: string[] = [];
      const log = openLog('debug', { write: (line) => void lines.push(line) });
      const address = `/api${path.replaceAll(/\{\w+\}/g, secret)}?token=${secret}&q=${secret}`;
      log.debug({ call: `GET ${address}`, url: address, path: `https://rounds.example${address}` }, 'call');
      expect(lines.join(''), path).not.toContain(secret);
    }
  });

  it('messages of errors contain no values of queries and no email addresses', () => {
    for (const name of ['token', 'code', 'ticket', 'key', 'redirect_uri']) {
      const text = logAll(`/api/assignment/calendar.ics?${name}=hidden-1&email=mara@hidden.example#password=hidden-2`);
      expect(text).not.toContain('hidden');
      expect(text).toContain('calendar.ics');
    }
  });

  it('ids and known words stay, so that a call can be found', () => {
    const text = logAll('/api/inspection/12/report.pdf');
    expect(text).toContain('GET /api/inspection/12/report.pdf');
    const uuid = '6f1d3c52-9a0b-4c55-8f0e-0f8a52f3c111';
    expect(logAll(`/api/file/${uuid}`)).toContain(`/api/file/${uuid}`);
  });

  it('a long line is redacted in a moment', () => {
    const long = [
      'a'.repeat(500_000),
      '?a='.repeat(100_000),
      'a.a-'.repeat(100_000),
      '%40@'.repeat(100_000),
      '/'.repeat(500_000),
    ];
    const start = performance.now();
    for (const text of long) logAll(`/${text}`);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
