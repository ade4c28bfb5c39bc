/** The steps of the grid of 4 px, as in `--space-2`. */
export type Space = 'half' | 1 | 1.5 | 2 | 2.5 | 3 | 3.5 | 4 | 5 | 6 | 8;
type Size = '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl';

interface LayoutProps {
  /** Whether the element is `inline-flex` or `inline-grid`. */
  readonly inline?: boolean | undefined;
  /** A block, where the element is inline by itself. */
  readonly block?: boolean | undefined;
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  readonly alignContent?: 'start' | undefined;
  readonly justify?: 'center' | 'end' | 'between' | undefined;
  readonly wrap?: boolean | undefined;
  /** The number of equal columns of a grid, which may become narrower than their content. */
  readonly columns?: 1 | 2 | 3 | 7 | undefined;
  readonly gap?: Space | 0 | undefined;
  /** The gap between columns if it differs from that between rows. */
  readonly columnGap?: 2 | 2.5 | 3 | 4 | 5 | 6 | undefined;
  /** Takes the remaining space. */
  readonly grow?: boolean | undefined;
  /** Neither grows nor shrinks. */
  readonly fixed?: boolean | undefined;
  /** May become narrower than its content. */
  readonly shrink?: boolean | undefined;
  /** May become lower than its content, which then scrolls. */
  readonly shrinkBlock?: boolean | undefined;
  readonly fullWidth?: boolean | undefined;
  readonly fullHeight?: boolean | undefined;
  /** Makes the element the origin of positioned descendants. */
  readonly relative?: boolean | undefined;
  readonly overflow?: 'auto' | 'hidden' | undefined;
  readonly alignSelf?: 'start' | 'center' | 'end' | undefined;
  /** The columns of a grid become one on windows that are narrower; see ui/tokens.css. */
  readonly stackBelow?: 'tablet' | 'wide' | undefined;
  /** As high as its content on narrower windows, where the page scrolls instead of its parts. */
  readonly flowBelow?: 'tablet' | undefined;
  /** Takes the whole line of a grid. */
  readonly span?: 'all' | undefined;
  /** Has the size of its frame. */
  readonly fill?: boolean | undefined;
  /** How a picture fills its size. */
  readonly fit?: 'cover' | 'contain' | undefined;
  /** Takes no room while it is empty, such as a place for messages. */
  readonly hideEmpty?: boolean | undefined;
  readonly noPrint?: boolean | undefined;
  /** Hides the element on windows that are narrower than a tablet or than a wide screen; see ui/tokens.css. */
  readonly hideBelow?: 'tablet' | 'wide' | undefined;
}

/** Pixels, or a length of CSS. */
type Length = number | string;

/** Sizes of one element, which no token has. A stylesheet can override them. */
interface SizeProps {
  readonly width?: Length | undefined;
  readonly height?: Length | undefined;
  /** Width and height, such as those of a tile with an icon. */
  readonly square?: Length | undefined;
  readonly minWidth?: Length | undefined;
  /** Such as the height of a control; 44 can be hit with a finger. */
  readonly minHeight?: Length | undefined;
  readonly maxWidth?: Length | undefined;
  readonly maxHeight?: Length | undefined;
  /** The columns of a grid, where they are not equal. */
  readonly template?: string | undefined;
  /** Where `grow` and `fixed` do not say how it grows and shrinks. */
  readonly flex?: string | undefined;
}

interface SpacingProps {
  /** The padding: on all sides, along the two axes (`x` is along the line), and at one side. */
  readonly p?: Space | 0 | undefined;
  readonly px?: Space | 'edge' | undefined;
  readonly py?: Space | undefined;
  readonly pt?: Space | undefined;
  readonly pb?: Space | undefined;
  /** The margin, named in the same way. */
  readonly mt?: Space | 'auto' | undefined;
  readonly mb?: Space | undefined;
  readonly ms?: 'auto' | undefined;
  readonly mx?: 'auto' | undefined;
}

interface TextProps {
  /** The size of the type with its line height. */
  readonly size?: Size | undefined;
  /** The size alone, for words in a line of another size. */
  readonly fontSize?: Exclude<Size, '2xl' | '3xl'> | undefined;
  /** The color, by the name of its token. */
  readonly tone?:
    | 'ink'
    | 'ink2'
    | 'ink3'
    | 'brand'
    | 'brand-ink'
    | 'on-brand'
    | 'red'
    | 'red-ink'
    | 'amber'
    | 'amber-ink'
    | 'green'
    | 'green-ink'
    | 'slate-ink'
    | 'blue-ink'
    | 'bar-text'
    | 'bar-dim'
    | 'side-dim'
    | undefined;
  readonly weight?: 400 | 500 | 550 | 600 | 650 | undefined;
  /** Gives all figures the same width. */
  readonly tabular?: boolean | undefined;
  /** Breaks words that are longer than the line. */
  readonly breakWords?: boolean | undefined;
  readonly noWrap?: boolean | undefined;
  /** Keeps the line breaks of the text. */
  readonly preLine?: boolean | undefined;
  /** Limits the text to one line and cuts the rest. Give the element a title with the whole text. */
  readonly truncate?: boolean | undefined;
  readonly textAlign?: 'start' | 'center' | 'end' | undefined;
  readonly underline?: boolean | undefined;
  /** The text ends after so many lines. */
  readonly lines?: 2 | 3 | undefined;
  /** Only for screen readers. */
  readonly visuallyHidden?: boolean | undefined;
}

interface SurfaceProps {
  readonly bg?:
    | 'canvas'
    | 'surface'
    | 'raised'
    | 'sunken'
    | 'track'
    | 'brand'
    | 'brand-soft'
    | 'red-soft'
    | 'amber-soft'
    | 'green-soft'
    | 'slate-soft'
    | 'blue-soft'
    | 'bar-background'
    | undefined;
  readonly border?: 'line' | 'line2' | 'control' | 'floating' | undefined;
  readonly borderTop?: 'line' | 'line2' | undefined;
  readonly borderBottom?: 'line' | 'line2' | undefined;
  readonly borderStart?: 'line' | undefined;
  readonly borderEnd?: 'line' | undefined;
  readonly radius?: 'chip' | 'control' | 'menu' | 'card' | 'phone-card' | 'full' | undefined;
  readonly shadow?: 'card' | 'menu' | undefined;
  /** Marks the edge at which a dragged row would go. */
  readonly dropEdge?: 'before' | 'after' | undefined;
  /** A line below, except below the last of its list. */
  readonly divided?: boolean | undefined;
  /** The look while the pointer is over it. */
  readonly hover?: 'sunken' | 'canvas' | 'underline' | undefined;
  /** Draws the focus ring inside the edge, because the surroundings would cut it off. */
  readonly focusInset?: boolean | undefined;
}

/** The props of the primitives in addition to the attributes of their element. */
export interface StyleProps extends LayoutProps, SizeProps, SpacingProps, TextProps, SurfaceProps {}

const SIZE_PROPS = new Set<string>([
  'width',
  'height',
  'square',
  'minWidth',
  'minHeight',
  'maxWidth',
  'maxHeight',
  'template',
  'flex',
] satisfies (keyof SizeProps)[]);

const STYLE_PROPS = new Set<string>([
  'inline',
  'block',
  'align',
  'alignContent',
  'justify',
  'wrap',
  'columns',
  'gap',
  'columnGap',
  'grow',
  'fixed',
  'shrink',
  'shrinkBlock',
  'fullWidth',
  'fullHeight',
  'relative',
  'overflow',
  'alignSelf',
  'stackBelow',
  'flowBelow',
  'span',
  'fill',
  'fit',
  'hideEmpty',
  'noPrint',
  'hideBelow',
  'p',
  'px',
  'py',
  'pt',
  'pb',
  'mt',
  'mb',
  'ms',
  'mx',
  'size',
  'fontSize',
  'tone',
  'weight',
  'tabular',
  'breakWords',
  'noWrap',
  'preLine',
  'truncate',
  'textAlign',
  'underline',
  'lines',
  'visuallyHidden',
  'bg',
  'border',
  'borderTop',
  'borderBottom',
  'borderStart',
  'borderEnd',
  'radius',
  'shadow',
  'dropEdge',
  'divided',
  'hover',
  'focusInset',
] satisfies (keyof StyleProps)[]);

export const isStyleProp = (prop: string): prop is keyof StyleProps => STYLE_PROPS.has(prop) || SIZE_PROPS.has(prop);
/** Sizes are custom properties of the element, and one class uses them. */
export const isSizeProp = (prop: string): prop is keyof SizeProps => SIZE_PROPS.has(prop);
