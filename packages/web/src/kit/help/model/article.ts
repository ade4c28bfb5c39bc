/** An article as its file has it: front matter with title, summary and keywords, then Markdown. */
import { marked, type Token, type Tokens } from 'marked';
import type { ArticleSlug } from '../articles.ts';
import { toAnchor } from './anchor.ts';

export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly anchor: string;
}

/** A parsed article; `minutes` is the time it takes to read. */
export interface Article {
  readonly slug: ArticleSlug;
  readonly title: string;
  readonly summary: string;
  readonly keywords: string;
  readonly tokens: readonly Token[];
  readonly headings: readonly Heading[];
  readonly minutes: number;
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;
const WORDS_PER_MINUTE = 200;

/** Throws if a file has no title, which a test finds before anybody else does. */
export function parseArticle(slug: ArticleSlug, source: string): Article {
  const [head = '', fields = ''] = FRONT_MATTER.exec(source) ?? [];
  const values = new Map(
    fields.split(/\r?\n/).map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), unquote(line.slice(at + 1).trim())] as const;
    }),
  );
  const title = values.get('title');
  if (!title) throw new Error(`The article ${slug} has no title`);
  const tokens = parseMarkdown(source.slice(head.length));
  const words = toPlainText(tokens).split(/\s+/).length;
  return {
    slug,
    title,
    summary: values.get('summary') ?? '',
    keywords: (values.get('keywords') ?? '').replace(/[[\]"']/g, ''),
    tokens,
    headings: listHeadings(tokens),
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  };
}

const unquote = (text: string): string => /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;

// Pattern: articles are files of the product.
const OWN_ANCHOR = /\s*\{#([\w-]+)\}\s*$/;
const anchors = new WeakMap<Token, Heading>();

/** The tokens of a Markdown text; each heading knows its anchor (`getHeading`). */
export function parseMarkdown(source: string): readonly Token[] {
  const tokens = marked.lexer(source);
  const used = new Set<string>();
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const heading = token as Tokens.Heading;
    const own = OWN_ANCHOR.exec(heading.text)?.[1];
    const last = heading.tokens.at(-1);
    if (own && last && 'text' in last) last.text = last.text.replace(OWN_ANCHOR, '');
    const text = toPlainText(heading.tokens);
    let anchor = own ?? toAnchor(text);
    for (let count = 2; used.has(anchor); count += 1) anchor = `${own ?? toAnchor(text)}-${count}`;
    used.add(anchor);
    anchors.set(token, { depth: heading.depth, text, anchor });
  }
  return tokens;
}

export const getHeading = (token: Token): Heading | undefined => anchors.get(token);

export const listHeadings = (tokens: readonly Token[]): readonly Heading[] =>
  tokens.flatMap((token) => getHeading(token) ?? []);

const PLACEHOLDER = /^\{\{([a-z-]+)\}\}$/;

/** The name of the generated part that replaces a paragraph. */
export const getPlaceholder = (token: Token): string | null =>
  (token.type === 'paragraph' && PLACEHOLDER.exec((token as Tokens.Paragraph).text.trim())?.[1]) || null;

/** The text that a person reads, without the signs of Markdown. */
export function toPlainText(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if (token.type === 'space' || token.type === 'image' || getPlaceholder(token)) return ' ';
      if (token.type === 'list') return (token as Tokens.List).items.map((item) => toPlainText(item.tokens)).join('\n');
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].map((row) => row.map((cell) => toPlainText(cell.tokens)).join(' ')).join('\n');
      }
      if ('tokens' in token && token.tokens) {
        const text = toPlainText(token.tokens);
        return token.type === 'paragraph' || token.type === 'heading' || token.type === 'blockquote'
          ? `${text}\n`
          : text;
      }
      return 'text' in token ? String(token.text) : '';
    })
    .join('');
}
