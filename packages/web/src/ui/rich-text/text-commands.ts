/** The commands of the toolbar on the selected text, and the state that it shows. */
import type { RichAlignment, RichColor, RichFont, RichStyle } from '@rounds/engine';
import { closeHistory } from '@tiptap/pm/history';
import type { Editor } from '@tiptap/react';

type Level = 1 | 2 | 3 | 4 | 5 | 6;

export interface CurrentFormat {
  readonly style: RichStyle;
  readonly size: string;
  readonly font: RichFont | '';
  readonly color: RichColor | '';
  readonly align: RichAlignment | 'start';
  readonly active: Readonly<
    Record<'bold' | 'italic' | 'underline' | 'strike' | 'bulletList' | 'orderedList' | 'link', boolean>
  >;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

export function getFormat(editor: Editor): CurrentFormat {
  const { size, font, color } = editor.getAttributes('textStyle');
  const { textAlign } = editor.getAttributes(editor.isActive('heading') ? 'heading' : 'paragraph');
  return {
    style: getStyle(editor),
    size: size ? String(size) : '',
    font: font ?? '',
    color: color ?? '',
    align: textAlign ?? 'start',
    active: {
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      strike: editor.isActive('strike'),
      bulletList: editor.isActive('bulletList'),
      orderedList: editor.isActive('orderedList'),
      link: editor.isActive('link'),
    },
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

function getStyle(editor: Editor): RichStyle {
  if (editor.isActive('codeBlock')) return 'code';
  if (editor.isActive('heading')) return `h${editor.getAttributes('heading').level as Level}`;
  return editor.isActive('blockquote') ? 'quote' : 'normal';
}

/** The next change is a step of its own to undo; otherwise, changes within half a second are one. */
export const startStep = (editor: Editor): void => editor.view.dispatch(closeHistory(editor.state.tr));

/** Sets the style of the text and removes it from its list, which cannot contain headings, quotes and code. */
export function setStyle(editor: Editor, style: RichStyle): void {
  const chain = editor.chain().clearNodes();
  if (style === 'quote') chain.setBlockquote().run();
  else if (style === 'code') chain.setCodeBlock().run();
  else if (style === 'normal') chain.run();
  else chain.setHeading({ level: Number(style.slice(1)) as Level }).run();
}

export function setTextStyle(
  editor: Editor,
  style: { readonly size?: number | null; readonly font?: RichFont | null; readonly color?: RichColor | null },
): void {
  editor.chain().setMark('textStyle', style).removeEmptyTextStyle().run();
}

export function setAlignment(editor: Editor, align: RichAlignment | 'start'): void {
  if (align === 'start') editor.chain().unsetTextAlign().run();
  else editor.chain().setTextAlign(align).run();
}

export const clearFormats = (editor: Editor): void =>
  void editor.chain().unsetAllMarks().unsetTextAlign().clearNodes().run();

/** Links the selected text; without a selection, the address becomes the text. */
export function setLink(editor: Editor, href: string): void {
  const { empty } = editor.state.selection;
  if (empty && !editor.isActive('link')) {
    const text = href.replace(/^mailto:/, '');
    editor
      .chain()
      .focus()
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
      .run();
  } else editor.chain().focus().extendMarkRange('link').setLink({ href }).run();
}

export const removeLink = (editor: Editor): void =>
  void editor.chain().focus().extendMarkRange('link').unsetLink().run();
