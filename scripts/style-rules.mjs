/** Rules for the content of stylesheets; `check-styles.mjs` applies them. */
/** The steps of `ui/tokens.css`, which are written as `var(--space-…)`. */
const STEPS = new Set([2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32]);
/** Distances between the steps: they align with something of that size, such as an icon, an edge or a line of text. */
const BETWEEN_STEPS = new Set([0, 1, 1.5, 2.5, 3, 5, 6.5, 7, 9, 11, 13, 15, 17, 18, 22, 25, 26, 28, 30]);
/** A larger distance reserves space for something else, such as a button that covers the content. */
const MAX_STEP = 32;
const SPACING = /(?:^|[{;\s])((?:row-|column-)?gap|(?:padding|margin|inset)(?:-[a-z-]+)?):\s*([^;}]+)/g;
const LENGTH = /(-?[\d.]+)px/g;
/** Lists the lengths in pixels that are no step of the tokens. Insets place things, so a step may stand in them as it is. */
export function findSpacingProblems(css) {
  const problems = [];
  for (const [, property, value] of css.matchAll(SPACING)) {
    for (const [length, number] of value.matchAll(LENGTH)) {
      const size = Math.abs(Number(number));
      const isPlace = property.startsWith('inset') || /(?:calc|min|max|clamp|env)\(/.test(value) || Number(number) < 0;
      if (STEPS.has(size) && !isPlace)
        problems.push(`${property}: ${length} is a step of the tokens, use var(--space-…)`);
      else if (size <= MAX_STEP && !STEPS.has(size) && !BETWEEN_STEPS.has(size))
        problems.push(`${property}: ${length} is no step of the tokens`);
    }
  }
  return problems;
}
/** The widths of `ui/tokens.css`, and queries for what a device can do. Container queries are not limited. */
const MEDIA = new Set([
  '(width < 768px)',
  '(width >= 768px)',
  '(width < 1100px)',
  '(width >= 1100px)',
  '(pointer: coarse)',
  '(hover: hover)',
  '(hover: none)',
  '(prefers-reduced-motion: reduce)',
  '(forced-colors: active)',
  'print',
]);
/** Others, with the stylesheets that need them. */
const OTHER_MEDIA = new Map([
  // The text is enlarged to 400 %, so that almost nothing fits side by side.
  ['(width < 360px)', ['section-pager', 'data-table']],
  // A phone is held sideways: what stays in sight must not cover the content.
  ['(height < 420px)', ['section-pager', 'conduct-header', 'shell']],
  ['(height <= 700px)', ['proof-panel', 'rule-drawer']],
  // A panel or a line of fields needs the whole width of a phone, but not of a small tablet.
  ['(width < 480px)', ['side-panel', 'holidays-part']],
  ['(width <= 600px)', ['global-responses']],
  ['(width <= 720px)', ['write-dialog']],
  // The names of buttons in the bar are longest in German.
  ['(width < 900px)', ['top-bar', 'settings-nav', 'preview-pane']],
  ['(768px <= width < 900px)', ['top-bar']],
  // Two more columns follow the side menu, each with a smallest width.
  ['(width < 1200px)', ['sso', 'preview-pane', 'settings-nav', 'builder-bar', 'selection-bar']],
  ['(width >= 1200px)', ['sso', 'integrations', 'builder-page']],
  ['(width < 1250px)', ['asset-page']],
  ['(width < 1280px)', ['sites']],
  ['(width >= 1280px)', ['item-row']],
  ['(768px <= width < 1366px)', ['data-table', 'inspection-cells']],
  ['(width < 1440px)', ['preview-head']],
  ['(width >= 1440px)', ['item-row']],
  ['(width >= 1600px)', ['sso']],
]);
/** Lists the media queries that are neither documented nor have a reason here; `name` is the stylesheet without ending. */
export function findMediaProblems(css, name) {
  return [...css.matchAll(/@media ([^{]+?)\s*\{/g)]
    .map(([, query]) => query)
    .filter((query) => !MEDIA.has(query) && !OTHER_MEDIA.get(query)?.includes(name))
    .map((query) => `the media query ${query} is not documented in ui/tokens.css`);
}
const RULE = /(?:^|\})\s*\.([\w-]+) \{([^{}]*)\}/g;
const listDeclarations = (body) =>
  body
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean);
/** Counts how often a stylesheet has a word, such as the name of a class in a selector or after `composes`. */
const countWords = (css, word) => [...css.matchAll(/[\w-]+/g)].filter(([one]) => one === word).length;
/** The declarations that the classes of the layout primitives have at every width. */
export const listPrimitiveDeclarations = (stylesheets) =>
  new Set(
    stylesheets
      .map((css) => css.replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, ''))
      .flatMap((css) => [...css.matchAll(/\{([^{}]*)\}/g)].flatMap(([, body]) => listDeclarations(body))),
  );
/** The size props of the primitives take any value. */
const SIZE = /^(?:(?:min-|max-)?(?:inline|block)-size|grid-template-columns|flex): (?!auto$|inherit$|0$)/;
/**
 * Lists the classes whose whole rule consists of such declarations and which the code gives to one element only, so that
 * the element could be a primitive. `elements` counts, by class, the HTML elements that have it as their only class.
 */
export function findPrimitiveRules(css, primitives, elements) {
  return [...css.matchAll(RULE)]
    .filter(
      ([, name, body]) =>
        elements.get(name) === 1 && listDeclarations(body).every((line) => primitives.has(line) || SIZE.test(line)),
    )
    .filter(([, name]) => countWords(css, name) === 1)
    .map(([, name]) => `a primitive of ui/layout expresses the whole class ${name}`);
}
