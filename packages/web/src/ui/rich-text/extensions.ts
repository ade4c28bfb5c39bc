/** The extensions of the editor, which cover exactly what the stored format can express. */
import { RICH_ALIGNMENTS, RICH_COLORS, RICH_FONTS, RICH_LINK } from '@rounds/engine';
import type { Extensions } from '@tiptap/core';
import { TextAlign } from '@tiptap/extension-text-align';
import { TextStyle } from '@tiptap/extension-text-style';
import StarterKit from '@tiptap/starter-kit';

const FORMATTED = '[data-size], [data-font], [data-color]';

/** Stores size, font and color. They are read only from texts of this editor, never from styles of other programs. */
const RichStyle = TextStyle.extend({
  addAttributes: () => ({
    size: {
      default: null,
      parseHTML: (element: HTMLElement) => Number(element.dataset.size) || null,
      renderHTML: ({ size }: { size: number | null }) =>
        size ? { 'data-size': size, style: `--rich-size: ${size}px` } : {},
    },
    font: {
      default: null,
      parseHTML: (element: HTMLElement) => RICH_FONTS.find((font) => font === element.dataset.font) ?? null,
      renderHTML: ({ font }: { font: string | null }) => (font ? { 'data-font': font } : {}),
    },
    color: {
      default: null,
      parseHTML: (element: HTMLElement) => RICH_COLORS.find((color) => color === element.dataset.color) ?? null,
      renderHTML: ({ color }: { color: string | null }) => (color ? { 'data-color': color } : {}),
    },
  }),
  parseHTML: () => [
    { tag: 'span', consuming: false, getAttrs: (element: HTMLElement) => element.matches(FORMATTED) && null },
  ],
});

export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    code: false,
    horizontalRule: false,
    trailingNode: false,
    dropcursor: false,
    gapcursor: false,
    link: {
      openOnClick: false,
      protocols: ['mailto'],
      isAllowedUri: (address) => RICH_LINK.test(address),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  RichStyle,
  TextAlign.configure({ types: ['paragraph', 'heading'], alignments: [...RICH_ALIGNMENTS] }),
];
