/** Shows formatted text. Only what the format lists becomes an element; everything else is text. */
import type { RichBlock, RichRun, RichText } from '@rounds/engine';
import type { CSSProperties, ReactNode } from 'react';
import { BidiText } from '../display/linked-text.tsx';
import { joinClasses } from '../primitives/unstyled-button.tsx';
import classes from './rich-text.module.css';
import { toSizeStyle } from './text-format.ts';

/** Shows a formatted text. */
export function RichTextView({ text, className }: { text: RichText; className?: string | undefined }) {
  return <div className={joinClasses(classes.richText, className)}>{toElements(text)}</div>;
}

/** Blocks of a list, or of a quote, are together in one element. */
function toElements(blocks: RichText): ReactNode[] {
  const elements: ReactNode[] = [];
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at]!;
    const isSame = (other: RichBlock): boolean =>
      block.list ? other.list !== undefined : block.style === 'quote' && other.style === 'quote' && !other.list;
    let end = at + 1;
    while (end < blocks.length && isSame(blocks[end]!)) end += 1;
    const part = blocks.slice(at, end);
    if (block.list) elements.push(...toLists(part, 0, at));
    else if (block.style === 'quote') elements.push(<blockquote key={at}>{part.map(toBlock)}</blockquote>);
    else elements.push(toBlock(block, at));
    at = end;
  }
  return elements;
}

/** Items that are deeper than the first level belong to the item before them. */
function toLists(blocks: RichText, level: number, key: number): ReactNode[] {
  const lists: ReactNode[] = [];
  for (let at = 0; at < blocks.length; ) {
    const kind = blocks[at]!.list;
    const items: ReactNode[] = [];
    const start = at;
    while (at < blocks.length && (at === start || blocks[at]!.list === kind || (blocks[at]!.depth ?? 0) > level)) {
      const own = at;
      at += 1;
      while (at < blocks.length && (blocks[at]!.depth ?? 0) > level) at += 1;
      items.push(
        <li key={own}>
          {toBlock(blocks[own]!, own)}
          {toLists(blocks.slice(own + 1, at), level + 1, own)}
        </li>,
      );
    }
    const List = kind === 'number' ? 'ol' : 'ul';
    lists.push(<List key={`${key} ${start}`}>{items}</List>);
  }
  return lists;
}

function toBlock({ style, align, runs }: RichBlock, key: number): ReactNode {
  const format = { dir: 'auto', ...(align && { style: { textAlign: align } satisfies CSSProperties }) };
  // biome-ignore lint/suspicious/noArrayIndexKey: the runs have no other identity
  const content = runs.map((run, at) => <Run key={at} run={run} />);
  if (style === 'code') return <pre key={key}>{content}</pre>;
  if (style === 'normal' || style === 'quote') {
    return (
      <p key={key} {...format}>
        {content}
      </p>
    );
  }
  // The title of the part of the screen is an h2, so the headings in a text are below it.
  const level = Number(style.slice(1));
  const Heading = (['h3', 'h4', 'h5', 'h6'] as const)[level - 1] ?? 'h6';
  return (
    <Heading key={key} data-level={level} {...format}>
      {content}
    </Heading>
  );
}

function Run({ run }: { run: RichRun }) {
  const { text, bold, italic, underline, strike, size, font, color, link } = run;
  let content: ReactNode = <BidiText text={text} />;
  if (size || font || color) {
    content = (
      <span data-size={size} data-font={font} data-color={color} style={size ? toSizeStyle(size) : undefined}>
        {content}
      </span>
    );
  }
  if (strike) content = <s>{content}</s>;
  if (underline) content = <u>{content}</u>;
  if (italic) content = <em>{content}</em>;
  if (bold) content = <strong>{content}</strong>;
  if (!link) return content;
  return (
    <a href={link} title={link} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}
