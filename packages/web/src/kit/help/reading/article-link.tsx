import { Link } from '@tanstack/react-router';
import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { linkTo, paths } from '../../../paths.ts';
import { type ArticleSlug, isArticleSlug } from '../articles.ts';

/** The place where an article is shown: as a page, or next to a screen. */
interface Place {
  /** The prefix of the ids of headings, so that an article next to a screen shares none with it. */
  readonly prefix: string;
  /** Opens an article in the same place; without it, links go to the page of the article. */
  readonly open?: (slug: ArticleSlug, anchor?: string) => void;
}

export const ArticlePlace = createContext<Place>({ prefix: '' });
export const useArticlePlace = () => useContext(ArticlePlace);

const ARTICLE = /^\/kb\/articles\/([a-z-]+)(?:#(.+))?$/;

export function parseArticleLink(href: string): { readonly slug: ArticleSlug; readonly anchor?: string } | null {
  const [, slug = '', anchor] = ARTICLE.exec(href) ?? [];
  return isArticleSlug(slug) ? { slug, ...(anchor && { anchor }) } : null;
}

interface ArticleLinkProps {
  readonly slug: ArticleSlug;
  readonly anchor?: string | undefined;
  readonly className?: string | undefined;
  readonly isCurrent?: boolean;
  readonly onFollow?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A link to an article, which opens in the place of the article that contains it. */
export function ArticleLink({ slug, anchor, className, isCurrent, onFollow, children }: ArticleLinkProps) {
  const { open } = useArticlePlace();
  const shared = { className, 'aria-current': isCurrent ? ('page' as const) : undefined };
  if (!open) {
    return (
      <Link {...paths.help.article(slug)} hash={anchor ?? ''} {...shared} onClick={onFollow}>
        {children}
      </Link>
    );
  }
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onFollow?.();
    open(slug, anchor);
  };
  return (
    <a href={`/kb/articles/${slug}${anchor ? `#${anchor}` : ''}`} {...shared} onClick={follow}>
      {children}
    </a>
  );
}

/** A link of an article: to another article, a screen, a file of the help, or another site. */
export function TextLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { open, prefix } = useArticlePlace();
  const article = parseArticleLink(href);
  if (article) return <ArticleLink {...article}>{children}</ArticleLink>;
  if (href.startsWith('#')) return <a href={`#${prefix}${href.slice(1)}`}>{children}</a>;
  if (href === '/kb') return open ? <a href={href}>{children}</a> : <Link {...paths.help.center()}>{children}</Link>;
  if (href.startsWith('/help/')) {
    return (
      <a href={href} download>
        {children}
      </a>
    );
  }
  // Descriptions of the API are pages of the server.
  if (href.startsWith('/api/')) return <a href={href}>{children}</a>;
  if (href.startsWith('/')) return <Link {...linkTo(href)}>{children}</Link>;
  if (/^(?:https?:|mailto:)/.test(href)) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return children;
}
