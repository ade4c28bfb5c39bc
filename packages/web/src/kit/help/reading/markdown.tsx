/** Renders Markdown as our own components. */
import { IconBulb, IconLink } from '@tabler/icons-react';
import type { Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock, ICON, Notice, Row, ScrollRegion } from '../../../ui/index.ts';
import { getHeading, getPlaceholder } from '../model/article.ts';
import { useArticlePlace } from './article-link.tsx';
import { Inline } from './inline.tsx';
import classes from './markdown.module.css';

interface MarkdownProps {
  readonly tokens: readonly Token[];
  /** Renders the generated part that replaces a placeholder. */
  readonly renderPart?: (name: string) => ReactNode;
}

export function Markdown({ tokens, renderPart }: MarkdownProps) {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the tokens of a text is fixed
    <Fragment key={index}>
      <Block token={token} renderPart={renderPart} />
    </Fragment>
  ));
}

interface BlockProps {
  readonly token: Token;
  readonly renderPart: MarkdownProps['renderPart'];
}

function Block({ token, renderPart }: BlockProps): ReactNode {
  const { t } = useTranslation('help');
  switch (token.type) {
    case 'heading':
      return <Heading token={token as Tokens.Heading} />;
    case 'paragraph': {
      const part = getPlaceholder(token);
      if (part) return renderPart?.(part);
      return (
        <p>
          <Inline tokens={token.tokens} />
        </p>
      );
    }
    case 'blockquote':
      return (
        <Notice tone="blue" Icon={IconBulb} className={classes.tip}>
          <Markdown tokens={(token as Tokens.Blockquote).tokens} />
        </Notice>
      );
    case 'list':
      return <List list={token as Tokens.List} />;
    case 'code':
      return <CodeBlock code={(token as Tokens.Code).text} name={t('code')} />;
    case 'table':
      return <Table table={token as Tokens.Table} />;
    case 'hr':
      return <hr />;
    // A list item without paragraphs contains its text directly.
    case 'text':
      return <Inline tokens={token.tokens ?? [{ ...token, type: 'escape' } as Token]} />;
    case 'html':
      return <p>{token.raw}</p>;
    default:
      return null;
  }
}

/** Renders a heading, which links to its own address, so that people can send it. */
function Heading({ token }: { readonly token: Tokens.Heading }) {
  const { t } = useTranslation('help');
  const { prefix } = useArticlePlace();
  const heading = getHeading(token);
  const level = Math.min(Math.max(token.depth, 2), 4);
  const content = <Inline tokens={token.tokens} />;
  // Headings within notes and lists have no address.
  if (!heading) return createElement(`h${level}`, {}, content);
  return createElement(
    `h${level}`,
    { id: `${prefix}${heading.anchor}`, className: classes.heading, tabIndex: -1 },
    content,
    <Row
      as="a"
      inline
      justify="center"
      className={classes.anchor}
      href={`#${prefix}${heading.anchor}`}
      aria-label={t('link_to', { heading: heading.text })}
    >
      <IconLink {...ICON} />
    </Row>,
  );
}

function List({ list }: { readonly list: Tokens.List }) {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the items of a text is fixed
    <li key={index}>
      <Markdown tokens={item.tokens} />
    </li>
  ));
  return list.ordered ? (
    <ol className={classes.steps} start={list.start === '' ? undefined : list.start}>
      {items}
    </ol>
  ) : (
    <ul>{items}</ul>
  );
}

function Table({ table }: { readonly table: Tokens.Table }) {
  const name = table.header.map(({ text }) => text).join(', ');
  return (
    <TableFrame name={name}>
      <thead>
        <tr>
          {table.header.map((cell) => (
            <th key={cell.text} scope="col">
              <Inline tokens={cell.tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the rows of a text is fixed
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={table.header[column]?.text}>
                <Inline tokens={cell.tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

/** The frame of a table, which is scrolled where it is wider than the page. */
export function TableFrame({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <ScrollRegion className={classes.tableFrame} aria-label={name}>
      <table>{children}</table>
    </ScrollRegion>
  );
}
