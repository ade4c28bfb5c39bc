import { expect, it } from 'vitest';
import { openLog } from './log.ts';

it('the log contains no password, token or cookie', () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line) => void lines.push(line) });
  const headers = { cookie: 'hidden-1', authorization: 'hidden-2', 'x-xsrf-token': 'hidden-3', accept: 'shown-1' };
  log.info({ password: 'hidden-4', token: 'hidden-5', call: 'shown-2' }, 'shown-3');
  log.info({ body: { email: 'shown-4', password: 'hidden-6' }, req: { headers } }, 'again');
  log.debug('hidden-7');
  const text = lines.join('');
  for (const shown of [1, 2, 3, 4]) expect(text).toContain(`shown-${shown}`);
  expect(text).not.toContain('hidden');
});
