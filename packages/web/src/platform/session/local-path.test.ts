import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLocalPath, toWorkspaceAddress } from './local-path.ts';

const ORIGIN = window.location.origin;

/**
 * Returns where a browser goes when it is sent to a target: as written, and in the decoded form that a router may
 * follow.
 */
const follow = (target: string) =>
  [target, decodeURIComponent(URL.parse(target, ORIGIN)?.pathname ?? '/')].map(
    (written) => URL.parse(written, ORIGIN)?.origin,
  );

describe('local paths', () => {
  it.each([
    '/',
    '/assets',
    '/error?from=mail',
    '/inspections/6f1d3c52-9a0b-4c55-8f0e-0f8a52f3c111/conduct#page-2',
    '/2fa/mara%40example.org/?method=email',
    '/assets?filter=%7B%22name%22%3A%22%2F%2Fhost%22%7D',
    '/kb/articles/über-uns?redirect=//host',
  ])('the path %s of the product is kept', (path) => {
    const address = new URL(path, ORIGIN);
    expect(toLocalPath(path)).toBe(`${address.pathname}${address.search}${address.hash}`);
  });

  it.each([
    '',
    'assets',
    'https://host/',
    'javascript:alert(1)',
    '//host',
    '///host',
    '/\\host',
    '\\\\host',
    '/.//host',
    '/././/host',
    '/a/..//host',
    '/a/b/../..//host',
    '/%2e//host',
    '/%2E%2e//host',
    '/a/%2e%2e//host',
    '/.\\\\host',
    '/.\\host',
    '/%5chost',
    '/%2f/host',
    '/%2Fhost',
    '/a/..%2f/host',
    '/a%2f..%2f%2fhost',
    '/a/..%5c/host',
    '/\t/host',
    '/\n/host',
    '/.\r//host',
    '/%09/host',
    '/%',
  ])('the target %j is refused', (target) => {
    expect(toLocalPath(target)).toBeNull();
  });

  it('no spelling of a target leads to another site', () => {
    const part = fc.constantFrom(
      ...['/', '//', '\\', '.', '..', '%2e', '%2E', '%2f', '%5C', '%252f', '\t', '\n', '\r', ' ', '%09', '\u0000'],
      ...[
        'host',
        'host.example',
        'a',
        '@',
        ':',
        ':80',
        '?',
        '#',
        ';',
        'javascript:',
        'https:',
        '%',
        '／',
        '。',
        '%E3%80%82',
      ],
    );
    const target = fc.oneof(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.array(part, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
      fc.webUrl(),
      fc.string({ unit: 'binary' }).map((text) => `/${text}`),
    );
    fc.assert(
      fc.property(target, (text) => {
        const path = toLocalPath(text);
        if (path === null) return;
        expect(path).toMatch(/^\/([^/\\]|$)/);
        expect(follow(path)).toEqual([ORIGIN, ORIGIN]);
        // A path that was accepted once is accepted again, so that a target can pass through several screens.
        expect(toLocalPath(path)).toBe(path);
      }),
      { numRuns: 20_000 },
    );
  });
});

it('the address of a workspace is an address of the web', () => {
  expect(toWorkspaceAddress('https://north.rounds.example')).toBe('https://north.rounds.example/');
  for (const target of ['javascript:alert(1)', 'data:text/html,x', '/login', '']) {
    expect(toWorkspaceAddress(target)).toBeNull();
  }
});
