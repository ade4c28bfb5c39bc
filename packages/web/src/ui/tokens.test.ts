import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Tokens = Readonly<Record<string, string>>;

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const block = (selector: string): Tokens => {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
};

const light = block('[data-skin]');
const SKINS: Record<string, Tokens> = {
  light,
  'semi-dark': { ...light, ...block('[data-skin="semi-dark"]') },
  dark: { ...light, ...block('[data-skin="dark"]') },
  'high contrast': { ...light, ...block('[data-skin="dark"]'), ...block('[data-skin][data-contrast="high"]') },
};

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, front: string, background: string): number {
  const [a, b] = [luminance(tokens[front]!), luminance(tokens[background]!)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const TEXT: [front: string, background: string][] = [
  ['ink', 'surface'],
  ['ink2', 'surface'],
  ['ink3', 'surface'],
  ['ink3', 'canvas'],
  ['ink3', 'sunken'],
  ['ink3', 'brand-soft'],
  ['ink3', 'red-soft'],
  ['brand', 'surface'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['brand-ink', 'brand-soft'],
  ['green-ink', 'green-soft'],
  ['red-ink', 'red-soft'],
  ['red-ink', 'surface'],
  ['amber-ink', 'amber-soft'],
  ['blue-ink', 'blue-soft'],
  ['violet-ink', 'violet-soft'],
  ['slate-ink', 'slate-soft'],
  ['on-green', 'green'],
  ['on-red', 'red'],
  ['side-text', 'side'],
  ['side-dim', 'side'],
  ['side-current-text', 'side-current'],
  ['bar-text', 'bar-background'],
  ['bar-dim', 'bar-background'],
  ['bar-text', 'bar-button'],
  ['bar-on-primary', 'bar-primary'],
];
const PARTS: [front: string, background: string][] = [
  ['control', 'surface'],
  ['control', 'canvas'],
  ['control', 'raised'],
  ['green', 'track'],
  ['amber', 'track'],
  ['red', 'track'],
  ['chart-bar', 'surface'],
  ['side-ring', 'side'],
  ['side-tick', 'side'],
  ['side-focus', 'side'],
];

describe.each(Object.entries(SKINS))('the %s skin', (_, tokens) => {
  it.each(TEXT)('keeps text in %s readable on %s', (front, background) => {
    expect(contrast(tokens, front, background)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(PARTS)('keeps %s visible on %s', (front, background) => {
    expect(contrast(tokens, front, background)).toBeGreaterThanOrEqual(3);
  });
});

it('measures the contrast that the palette was designed with', () => {
  expect(contrast(SKINS.light!, 'ink', 'surface')).toBeCloseTo(16.16, 1);
  expect(contrast(SKINS.dark!, 'ink', 'surface')).toBeCloseTo(14.7, 1);
});
