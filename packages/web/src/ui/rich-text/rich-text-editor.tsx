/** The editor of formatted texts. Its file is large, so `lazy-editor.tsx` loads it when it is needed. */
import type { RichText } from '@rounds/engine';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { fromEditorContent, toEditorContent } from './editor-content.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { EXTENSIONS } from './extensions.ts';
import { LinkField } from './link-field.tsx';
import { cleanPastedHtml } from './pasted-html.ts';
import view from './rich-text.module.css';
import classes from './rich-text-editor.module.css';

export interface RichTextEditorProps {
  /** The name of the field. */
  readonly label: string;
  readonly initialValue: RichText;
  readonly onChange: (value: RichText) => void;
  /** More controls of the toolbar; `insert` puts a text at the caret. */
  readonly tools?: (insert: (text: string) => void) => ReactNode;
}

export default function RichTextEditor({ label, initialValue, onChange, tools }: RichTextEditorProps) {
  const [isLinking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toEditorContent(initialValue),
    // The stylesheet of this folder has the rules.
    injectCSS: false,
    autofocus: 'end',
    editorProps: {
      attributes: {
        class: `${view.richText} ${classes.text}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        dir: 'auto',
      },
      transformPastedHTML: cleanPastedHtml,
    },
    onUpdate: ({ editor: changed }) => onChange(fromEditorContent(changed.getJSON())),
  });
  if (!editor) return null;
  const insert = (text: string) => void editor.chain().focus().insertContent({ type: 'text', text }).run();
  return (
    <div className={classes.editor}>
      <EditorToolbar editor={editor} isLinking={isLinking} setLinking={setLinking}>
        {tools?.(insert)}
      </EditorToolbar>
      {isLinking && <LinkField editor={editor} close={() => setLinking(false)} />}
      <EditorContent editor={editor} className={classes.content} />
    </div>
  );
}
