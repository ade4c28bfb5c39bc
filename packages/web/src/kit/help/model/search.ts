/** The search of the help centre: by words, their beginnings, and with typing errors. */
import MiniSearch from 'minisearch';
import { normalizeText } from '../../../platform/i18n/index.ts';
import type { ArticleSlug } from '../articles.ts';
import { type Article, getHeading, getPlaceholder, toPlainText } from './article.ts';

export interface FoundArticle {
  readonly slug: ArticleSlug;
  readonly title: string;
  /** The heading of the best match; undefined at the beginning of the article. */
  readonly anchor?: string;
  readonly heading?: string;
  /** A part of the text around the match, cut so that the matches can be marked. */
  readonly excerpt: readonly { readonly text: string; readonly isMatch: boolean }[];
}

interface Passage {
  readonly id: string;
  readonly slug: ArticleSlug;
  readonly title: string;
  readonly keywords: string;
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

export type Search = (typed: string) => readonly FoundArticle[];

const WORD = /[\p{L}\p{N}_]+/gu;
const toTerms = (text: string): string[] => text.match(WORD) ?? [];
/** Short words have few letters to go by; one wrong letter in “rule” is allowed, two in “permission”. */
const toFuzziness = (term: string): number | false => (term.length < 4 ? false : term.length < 8 ? 1 : 2);

/** Creates the search. `generated` has the text of generated parts by the name of their placeholder. */
export function createSearch(articles: readonly Article[], generated: Readonly<Record<string, string>>): Search {
  const passages = articles.flatMap((article) => toPassages(article, generated));
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const index = new MiniSearch<Passage>({
    fields: ['title', 'keywords', 'heading', 'text'],
    tokenize: toTerms,
    processTerm: (term) => normalizeText(term) || null,
  });
  index.addAll(passages);
  const options = { prefix: true, fuzzy: toFuzziness, boost: { title: 4, keywords: 3, heading: 3 } };
  return (typed) => {
    const all = index.search(typed, { ...options, combineWith: 'AND' });
    const results = all.length > 0 ? all : index.search(typed, options);
    const articlesBySlug = new Map<ArticleSlug, FoundArticle>();
    for (const { id, match } of results) {
      const passage = byId.get(id as string);
      if (!passage || articlesBySlug.has(passage.slug)) continue;
      const { slug, title, anchor, heading, text } = passage;
      const excerpt = toExcerpt(text, new Set(Object.keys(match)));
      articlesBySlug.set(slug, { slug, title, excerpt, ...(anchor && { anchor, heading }) });
    }
    return [...articlesBySlug.values()];
  };
}

type Writable = { -readonly [Key in keyof Passage]: Passage[Key] };

/** Splits an article into passages, one for each heading; the first is the beginning of the article. */
function toPassages(article: Article, generated: Readonly<Record<string, string>>): Passage[] {
  const { slug, title, summary, keywords, tokens } = article;
  const first: Writable = { id: slug, slug, title, keywords, anchor: '', heading: '', text: `${summary}\n` };
  const passages: Writable[] = [first];
  for (const token of tokens) {
    const heading = getHeading(token);
    if (heading && heading.depth > 1) {
      const { anchor, text } = heading;
      passages.push({ ...first, id: `${slug}#${anchor}`, keywords: '', title, anchor, heading: text, text: '' });
      continue;
    }
    const placeholder = getPlaceholder(token);
    passages.at(-1)!.text += placeholder ? (generated[placeholder] ?? '') : `${toPlainText([token])}\n`;
  }
  return passages;
}

const EXCERPT_LENGTH = 140;

function toExcerpt(text: string, terms: ReadonlySet<string>): FoundArticle['excerpt'] {
  const plain = text.replace(/\s+/g, ' ').trim();
  const words = [...plain.matchAll(WORD)].map((match) => ({ at: match.index, word: match[0] }));
  const matches = words.filter(({ word }) => terms.has(normalizeText(word)));
  const first = matches[0]?.at ?? 0;
  const from = first < EXCERPT_LENGTH / 2 ? 0 : (words.find(({ at }) => at >= first - EXCERPT_LENGTH / 3)?.at ?? 0);
  // An excerpt ends between words.
  const end = plain.lastIndexOf(' ', from + EXCERPT_LENGTH);
  const until = plain.length <= from + EXCERPT_LENGTH || end <= from ? plain.length : end;
  const parts: { text: string; isMatch: boolean }[] = [];
  const add = (part: string, isMatch: boolean) => part && parts.push({ text: part, isMatch });
  let at = from;
  for (const { at: start, word } of matches) {
    if (start < from || start + word.length > until) continue;
    add(plain.slice(at, start), false);
    add(word, true);
    at = start + word.length;
  }
  add(plain.slice(at, until), false);
  if (from > 0) parts.unshift({ text: '… ', isMatch: false });
  if (until < plain.length) parts.push({ text: ' …', isMatch: false });
  return parts;
}
