import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(here, file), 'utf8'))
  .join('\n');
/** Codes occur where a problem is created: as `code:`, or as the first argument of a function that creates one. */
const CODE_PATTERN = /(?:code: |outside\(|reject\(|problem\(|add\(|ExpressionError\()'([A-Z][A-Z_]+)'/g;
const codes = [...new Set([...sources.matchAll(CODE_PATTERN)].map(([, code]) => code as string))].sort();

test.each(['en', 'de', 'fr'])('every problem code of the engine has a text in %s', (language) => {
  const file = path.join(here, `../../contract/locales/${language}/problems.json`);
  const texts = Object.keys(JSON.parse(readFileSync(file, 'utf8'))).map((key) => key.replace(/_(one|many|other)$/, ''));
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((code) => !texts.includes(code))).toEqual([]);
});
