/** The editor of formatted texts. Its file is large, so `lazy-editor.tsx` loads it when it is needed. */

import type { RichText } from '@rounds/engine';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { Stack } from '../layout/box.tsx';
import { fromEditorContent, toEditorContent } from './editor-content.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { EXTENSIONS } from './extensions.ts';
import { LinkField } from './link-field.tsx';
import { MentionField, type Mentions } from './mentions.tsx';
import { cleanPastedHtml } from './pasted-html.ts';
import richTextClasses from './rich-text.module.css';
import classes from './rich-text-editor.module.css';

export interface RichTextEditorProps {
  /** The name of the field. */
  readonly label: string;
  readonly initialValue: RichText;
  readonly onChange: (value: RichText) => void;
  /** Further controls of the toolbar; `insert` inserts a text at the caret. */
  readonly tools?: (insert: (text: string) => void) => ReactNode;
  /** People who can be mentioned. */
  readonly mentions?: Mentions | undefined;
  /** Whether the editor is lower and has no fonts, sizes and colors, for short texts. */
  readonly isCompact?: boolean;
}

export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, initialValue, onChange, tools, mentions, isCompact = false } = props;
  const [isLinking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: toEditorContent(initialValue),
    // An editor that is created while rendering is replaced, with what was typed, when a busy device shows it late.
    immediatelyRender: false,
    // The stylesheet of this folder has the rules.
    injectCSS: false,
    autofocus: 'end',
    editorProps: {
      attributes: {
        class: `${richTextClasses.richText} ${classes.text}`,
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
  const content = <EditorContent editor={editor} className={classes.content} />;
  return (
    <Stack className={classes.editor} data-compact={isCompact || undefined}>
      <EditorToolbar editor={editor} isCompact={isCompact} isLinking={isLinking} setLinking={setLinking}>
        {tools?.(insert)}
      </EditorToolbar>
      {isLinking && <LinkField editor={editor} onClose={() => setLinking(false)} />}
      {mentions ? (
        <MentionField editor={editor} mentions={mentions}>
          {content}
        </MentionField>
      ) : (
        content
      )}
    </Stack>
  );
}
