import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const source = read('style-props.ts');

/** The values of a union of literals. Named unions are looked up, and `Exclude<…>` leaves values out. */
function listValues(type: string): string[] {
  const parts = type.replaceAll(/Exclude<(\w+), ([^>]+)>/g, (_, whole: string, without: string) => {
    const omitted = listValues(without);
    return listValues(whole)
      .filter((value) => !omitted.includes(value))
      .join('|');
  });
  return parts
    .split('|')
    .map((part) => part.trim().replaceAll("'", ''))
    .filter((part) => part !== '' && part !== 'undefined')
    .flatMap((part) => {
      const union = new RegExp(`type ${part} = ([^;]+);`).exec(source)?.[1];
      return union ? listValues(union) : [part];
    });
}

/** The classes that the types of the props allow, as `box.tsx` names them. */
const allowed = [...source.matchAll(/readonly (\w+)\?:\s*([^;]+);/g)].flatMap(([, prop, type]) =>
  listValues(type!).map((value) =>
    ['boolean', 'number', 'string'].includes(value) ? `box-${prop}` : `box-${prop}-${value.replace('.', '_')}`,
  ),
);

test('each value of a style prop has a class in the stylesheets of the primitives, and each class a value', () => {
  const css = ['layout', 'spacing', 'surface', 'text'].map((name) => read(`${name}.css`)).join('\n');
  const classes = new Set(
    [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.(box-[\w-]+)/g)].map(([, name]) => name!),
  );
  for (const base of ['box-row', 'box-stack', 'box-grid', 'box-center']) classes.delete(base);
  expect(allowed.length).toBeGreaterThan(100);
  expect([...classes].toSorted()).toEqual([...new Set(allowed)].toSorted());
});
