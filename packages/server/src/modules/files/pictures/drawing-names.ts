/**
 * The elements and attributes that SVG drawings may have. None of them repeats other parts, filters pixels or loads
 * anything.
 */

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';

/** Notes of editors, which are not drawn. */
export const EDITOR_NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/elements/1.1/',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.serif.com/',
]);

const ELEMENTS = new Set([
  ...['svg', 'g', 'defs', 'title', 'desc', 'metadata', 'style'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath'],
]);

/** Properties whose numbers are counted and limited. */
const NUMERIC = new Set([
  ...['d', 'points', 'transform', 'gradientTransform', 'viewBox', 'width', 'height'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'offset', 'pathLength'],
  ...['opacity', 'fill-opacity', 'stroke-opacity', 'stop-opacity'],
  ...['stroke-width', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset'],
]);
const OTHER = new Set([
  ...['id', 'class', 'version', 'baseProfile', 'role', 'aria-hidden', 'aria-label', 'aria-labelledby', 'focusable'],
  ...['fill', 'fill-rule', 'stroke', 'stroke-linecap', 'stroke-linejoin', 'color', 'stop-color', 'vector-effect'],
  ...['clip-path', 'clip-rule', 'clipPathUnits', 'gradientUnits', 'spreadMethod', 'preserveAspectRatio'],
  ...['display', 'visibility', 'overflow', 'paint-order', 'shape-rendering', 'color-interpolation', 'color-rendering'],
  ...['enable-background', 'type', 'media'],
]);

export const isAllowedElement = (name: string): boolean => ELEMENTS.has(name);
export const isNumericProperty = (name: string): boolean => NUMERIC.has(name);
/** Properties of text have no effect, because there is no text; editors write them anyway. */
export const isAllowedProperty = (name: string): boolean =>
  NUMERIC.has(name) ||
  OTHER.has(name) ||
  name.startsWith('font') ||
  name.startsWith('text-') ||
  name.startsWith('data-');
