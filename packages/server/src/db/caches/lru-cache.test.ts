import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('a cache holds as many bytes as it may, and drops what was used longest ago', () => {
  const cache = new LruCache<string, string>({ maxBytes: 10, getBytes: (text) => text.length });
  cache.set('a', 'aaaa');
  cache.set('b', 'bbbb');
  cache.find('a');
  cache.set('c', 'cccc');
  expect(['a', 'b', 'c'].map((key) => cache.find(key))).toEqual(['aaaa', undefined, 'cccc']);
  cache.set('c', 'c');
  cache.set('d', 'ddddd');
  expect(['a', 'c', 'd'].map((key) => cache.find(key))).toEqual(['aaaa', 'c', 'ddddd']);
});

test('an entry that alone is larger than the cache stays until the next one comes', () => {
  const cache = new LruCache<string, string>({ maxBytes: 3, getBytes: (text) => text.length });
  cache.set('large', 'xxxxx');
  expect(cache.find('large')).toBe('xxxxx');
  cache.set('small', 'y');
  expect([cache.find('large'), cache.find('small')]).toEqual([undefined, 'y']);
});
