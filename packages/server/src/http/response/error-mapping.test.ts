import { describe, expect, it } from 'vitest';
import { isConnectionLost, toErrorResponse } from './error-mapping.ts';

const failure = (code: string) => Object.assign(new Error('no'), { code });

describe('a failure of what the server depends on', () => {
  it.each(['57P01', '57P03', '53300', 'ECONNREFUSED', '25006', '08006'])(
    'the database cannot store anything now (%s), so the call can be repeated shortly',
    (code) => {
      expect(isConnectionLost(failure(code))).toBe(true);
      const { status, body, retry_after } = toErrorResponse(failure(code), 'en', 'r-1');
      expect([status, body.code, retry_after]).toEqual([503, 'APP_UNAVAILABLE', 3]);
    },
  );

  it.each(['ENOSPC', 'EDQUOT', '53100'])('a full disk (%s) is named, can be repeated and is logged', (code) => {
    const { status, body, is_unexpected } = toErrorResponse(failure(code), 'de', 'r-1');
    expect([status, body.code, is_unexpected]).toEqual([503, 'APP_DISK_FULL', true]);
    expect(body.message).toBe(
      'Die Festplatte des Servers ist voll. Es wurde nichts geändert. Informieren Sie den Betreiber, und versuchen Sie es später erneut.',
    );
  });
});
