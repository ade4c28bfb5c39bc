import { describe, expect, test } from 'vitest';
import { FEATURES } from './app/features.ts';
import { type LinkTarget, paths } from './paths.ts';

/** One sample per path function; every parameter accepts this text. */
const SAMPLE = '7';
type PathFunction = (parameter?: unknown) => LinkTarget;
const listFunctions = (group: object): PathFunction[] =>
  Object.values(group).flatMap((path) => (typeof path === 'function' ? [path as PathFunction] : listFunctions(path)));
const targets = listFunctions(paths).map((path) => path(path.length > 0 ? SAMPLE : undefined));
const BUILT_IN = ['/', '/error'];

const toPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
const patterns = FEATURES.flatMap(({ screens }) => screens.map(({ path }) => toPattern(path)));

describe('paths', () => {
  test.each(targets.map(({ to }) => to))('the path %s belongs to a screen', (to) => {
    expect(BUILT_IN.includes(to) || patterns.some((pattern) => pattern.test(to))).toBe(true);
  });

  test('a path encodes its parameters and leaves out search parameters without a value', () => {
    expect(paths.auth.resetPassword('a/b@example.org').to).toBe('/reset-password/a%2Fb%40example.org');
    expect(paths.assets.list({ filter: { display_name: 'x' } }).search).toEqual({ filter: '{"display_name":"x"}' });
  });
});
