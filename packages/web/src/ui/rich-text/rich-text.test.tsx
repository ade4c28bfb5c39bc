import type { RichText } from '@rounds/engine';
import { render } from '@testing-library/react';
import { generateJSON } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { fromEditorContent, toEditorContent } from './editor-content.ts';
import { EXTENSIONS } from './extensions.ts';
import { cleanPastedHtml } from './pasted-html.ts';
import { RichTextView } from './rich-text-view.tsx';

const everything: RichText = [
  { style: 'h1', align: 'end', runs: [{ text: 'Title', size: 36, font: 'georgia', color: 'blue' }] },
  { style: 'normal', runs: [{ text: 'Plain, ' }, { text: 'bold', bold: true, italic: true }, { text: '\nnext line' }] },
  { style: 'normal', runs: [] },
  { style: 'normal', list: 'number', runs: [{ text: 'First' }] },
  { style: 'normal', list: 'bullet', depth: 1, runs: [{ text: 'Below', underline: true, strike: true }] },
  { style: 'normal', list: 'number', runs: [{ text: 'Second' }] },
  { style: 'quote', runs: [{ text: 'Said' }] },
  { style: 'code', runs: [{ text: 'a\nb' }] },
  { style: 'h6', runs: [{ text: 'See ' }, { text: 'there', link: 'https://example.com/a' }] },
];
const paste = (html: string) => fromEditorContent(generateJSON(cleanPastedHtml(html), EXTENSIONS));

describe('formatted text', () => {
  it('the editor gives back what was stored', () => {
    expect(fromEditorContent(toEditorContent(everything))).toEqual(
      everything.map((block) =>
        block === everything[1]
          ? {
              ...block,
              runs: [{ text: 'Plain, ' }, { text: 'bold\n', bold: true, italic: true }, { text: 'next line' }],
            }
          : block,
      ),
    );
  });

  it('a variable that is formatted in part gets one format', () => {
    const content = toEditorContent([
      { style: 'normal', runs: [{ text: 'Ask ${na' }, { text: 'me} now', bold: true }] },
    ]);
    expect(fromEditorContent(content)).toEqual([
      { style: 'normal', runs: [{ text: 'Ask ${name}' }, { text: ' now', bold: true }] },
    ]);
  });

  it('every block and run becomes its element', () => {
    const { container } = render(<RichTextView text={everything} />);
    const html = container.innerHTML;
    expect(container.querySelector('h3[data-level="1"]')?.textContent).toBe('Title');
    expect(container.querySelectorAll('ol > li')).toHaveLength(2);
    expect(container.querySelector('ol > li > ul > li')?.textContent).toBe('Below');
    expect(container.querySelector('blockquote')?.textContent).toBe('Said');
    expect(container.querySelector('pre')?.textContent).toBe('a\nb');
    expect(html).toContain('data-font="georgia"');
    expect(container.querySelector('a')?.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('text pasted from Word keeps its lists and bold words, but no foreign fonts, colors or pictures', () => {
    const word = `<html><head><style>p { color: red }</style></head><body><!--StartFragment-->
      <p class=MsoNormal style="font-family:Calibri"><b><span style="color:#ff0000;font-size:22pt">Check</span></b> it<o:p></o:p></p>
      <p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>One</p>
      <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·</span>Inner</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Two</p>
      <img src="file:///x.png"><script>alert(1)</script><!--EndFragment--></body></html>`;
    expect(paste(word)).toEqual([
      { style: 'normal', runs: [{ text: 'Check', bold: true }, { text: ' it' }] },
      { style: 'normal', list: 'number', runs: [{ text: 'One' }] },
      { style: 'normal', list: 'bullet', depth: 1, runs: [{ text: 'Inner' }] },
      { style: 'normal', list: 'number', runs: [{ text: 'Two' }] },
    ]);
  });

  it('text pasted from Google Docs is not bold as a whole, and only safe links stay', () => {
    const docs = `<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr" style="text-align:right"><span style="font-weight:700;font-family:Arial">Bold</span><span style="font-weight:400"> not</span></p>
      <p><a href="javascript:alert(1)">Bad</a> <a href="mailto:a@example.com">Mail</a></p></b>`;
    expect(paste(docs)).toEqual([
      { style: 'normal', align: 'end', runs: [{ text: 'Bold', bold: true }, { text: ' not' }] },
      { style: 'normal', runs: [{ text: 'Bad ' }, { text: 'Mail', link: 'mailto:a@example.com' }] },
    ]);
  });
});
