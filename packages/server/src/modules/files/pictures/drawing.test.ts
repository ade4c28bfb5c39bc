import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findDrawingProblem, startsLikeDrawing } from './drawing.ts';

const svg = (content: string, attributes = 'viewBox="0 0 24 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i)).join('');
const numbers = (count: number) => repeat(count, (index) => `${index % 10} `);

describe('beginning of an SVG', () => {
  test('a declaration, comments and a document type may come first', () => {
    const start = '\uFEFF<?xml version="1.0"?>\n<!-- one --><!DOCTYPE svg>\n<!-- two -->\n';
    expect(startsLikeDrawing(`${start}<svg xmlns="">`)).toBe(true);
    expect(startsLikeDrawing('<svg/>')).toBe(true);
    for (const other of ['', 'x', '<svgs>', '<html><svg>', '<!-- <svg>', '<?xml <svg>']) {
      expect(startsLikeDrawing(other)).toBe(false);
    }
  });

  test('a long beginning is read in linear time', () => {
    expect(startsLikeDrawing(`${'<!---->'.repeat(30_000)}x`)).toBe(false);
    expect(startsLikeDrawing(`${'<!--'.repeat(60_000)}`)).toBe(false);
    expect(startsLikeDrawing(' '.repeat(250_000))).toBe(false);
  });
});

describe('accepted SVG', () => {
  test('the icons of the product’s own library are accepted', () => {
    const folder = path.dirname(createRequire(import.meta.url).resolve('@tabler/icons/outline/alert-triangle.svg'));
    const names = readdirSync(folder).filter((_, index) => index % 20 === 0);
    expect(names.length).toBeGreaterThan(100);
    const problems = names.map((name) => findDrawingProblem(readFileSync(path.join(folder, name), 'utf8')));
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  test('what usual editors write is accepted', () => {
    const illustrator = svg(
      '<defs><style>.cls-1, .cls-2{fill:none;stroke:#1d1d1b;}</style></defs><g id="a"><path class="cls-1" d="M1-1.5.5,2e1Z"/></g>',
    );
    const inkscape = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:xlink="http://www.w3.org/1999/xlink"
      width="48mm" height="48mm" viewBox="0 0 48 48" inkscape:version="1.3"><sodipodi:namedview pagecolor="#fff"/>
      <defs><linearGradient id="a"><stop offset="0" style="stop-color:#00f;stop-opacity:1"/></linearGradient>
      <linearGradient id="b" xlink:href="#a"/></defs>
      <path style="fill:url(#b);stroke-width:.2;-inkscape-stroke:none" d="m 1,2 3,4 z"/></svg>`;
    const figma = svg(
      '<g clip-path="url(#c)"><rect width="24" height="24" fill="white" opacity="0.5"/></g><clipPath id="c"><rect width="24" height="24"/></clipPath>',
    );
    for (const drawing of [illustrator, inkscape, figma]) expect(findDrawingProblem(drawing)).toBeNull();
  });
});

describe('SVG that costs too much or loads something', () => {
  test.each([
    ['<script>', svg('<script>alert(1)</script>')],
    ['onclick', svg('<path onclick="alert(1)"/>')],
    ['<foreignObject>', svg('<foreignObject/>')],
    ['<use>', svg('<g id="a"><use href="#a"/></g>')],
    ['<image>', svg('<image href="data:image/png;base64,AAAA"/>')],
    ['<svg>', svg(svg(''))],
    ['<filter>', svg('<filter id="f"><feGaussianBlur stdDeviation="1000"/></filter>')],
    ['<pattern>', svg('<pattern id="p" width="0.0001" height="0.0001"/>')],
    ['<mask>', svg('<mask id="m"/>')],
    ['<text>', svg('<text>Words</text>')],
    ['<animate>', svg('<animate/>')],
    ['<a>', svg('<a xlink:href="https://example.org"/>')],
    ['filter', svg('<path filter="url(#f)" d="M0 0"/>')],
    ['marker-mid', svg('<path style="marker-mid:url(#m)" d="M0 0"/>')],
    ['stroke-dasharray', svg('<path stroke-dasharray="0.00001" d="M0 0h1000000"/>')],
    ['fill: url(…)', svg('<path fill="url(https://example.org/a.svg#b)"/>')],
    ['href', svg('<linearGradient href="https://example.org/a.svg#b"/>')],
    ['<style>', svg('<style>@import "https://example.org"; path{fill:red}</style>')],
    ['<!DOCTYPE>', `<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(100)}">]>${svg('')}`],
    ['<?xml-stylesheet?>', `<?xml-stylesheet href="https://example.org/a.css"?>${svg('')}`],
    ['<xi:include>', svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd"/>')],
    ['<html>', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ])('%s is not allowed', (what, drawing) => {
    expect(findDrawingProblem(drawing)).toEqual({ kind: 'not-allowed', what });
  });

  test.each([
    ['too many elements', svg('<path/>'.repeat(1_001))],
    ['elements that are nested too deeply', svg(`${'<g>'.repeat(30)}${'</g>'.repeat(30)}`)],
    ['too many numbers', svg(`<path d="M${numbers(20_001)}"/>`)],
    ['too many joined numbers', svg(`<path d="M${'.5'.repeat(20_001)}"/>`)],
    ['a coordinate without end', svg('<path d="M0 0L1e300 5"/>')],
    ['a claimed width of billions', svg('', 'width="1000000000" height="24"')],
    ['a claimed height in meters', svg('', 'width="24" height="300in" viewBox="0 0 24 24"')],
    ['a view box of billions', svg('', 'viewBox="0 0 1e9 1"')],
    ['too many transparent groups', svg('<g opacity=".5"/>'.repeat(101))],
    ['transparency for all of many elements', svg(`<style>path{opacity:.5}</style>${'<path/>'.repeat(200)}`)],
    ['too many clipped elements', svg('<path clip-path="url(#c)"/>'.repeat(21))],
    ['a clip path that is clipped', svg('<clipPath id="c"><path clip-path="url(#c)"/></clipPath>')],
    ['a long style sheet', svg(`<style>${repeat(600, (i) => `.c${i}{x:1}`)}</style>`)],
  ])('%s is too complex', (_, drawing) => {
    expect(findDrawingProblem(drawing)).toEqual({ kind: 'too-complex' });
  });

  test('what is not well-formed is broken', () => {
    for (const drawing of [
      '',
      '<svg',
      svg('<g>'),
      svg('&unknown;'),
      svg('<path d="1" d="2"/>'),
      `${svg('')}${svg('')}`,
    ]) {
      expect(findDrawingProblem(drawing)).toEqual({ kind: 'broken' });
    }
  });
});
