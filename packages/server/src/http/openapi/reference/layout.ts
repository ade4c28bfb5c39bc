/**
 * The parts that all pages of the reference have in common: head, list of modules, and the choice of language of
 * examples.
 */
import { EXAMPLE_LANGUAGES, LANGUAGE_NAMES } from '../samples/examples.ts';
import { escapeHtml } from './html.ts';

export interface PageParts {
  readonly title: string;
  /** The module that is shown; null on the first page. */
  readonly current: string | null;
  readonly modules: readonly { readonly key: string; readonly name: string }[];
  readonly content: string;
}

export const toModulePath = (module: string): string => `/api/docs/${encodeURIComponent(module)}`;

export function renderPage({ title, current, modules, content }: PageParts): string {
  const link = (path: string, name: string, isCurrent: boolean) =>
    `<li><a href="${escapeHtml(path)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a></li>`;
  const links = [
    link('/api/docs', 'Overview', current === null),
    ...modules.map(({ key, name }) => link(toModulePath(key), name, key === current)),
  ];
  const languages = EXAMPLE_LANGUAGES.map(
    (language, at) =>
      `<label><input type="radio" name="language" value="${language}" id="show-${language}"${at === 0 ? ' checked' : ''}> ${LANGUAGE_NAMES[language]}</label>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/reference.css"><script src="/api/docs/reference.js" defer></script></head><body>
<a class="skip" href="#content">Go to the content</a>
<header><a class="home" href="/api/docs">Rounds API</a>
<form action="/api/docs" role="search"><label><span class="hidden">Search calls</span>
<input type="search" name="q" id="search" placeholder="Search calls" maxlength="100" autocomplete="off"></label></form>
<fieldset><legend class="hidden">Examples in</legend>${languages.join('')}</fieldset></header>
<div class="columns"><nav aria-label="Modules"><details open><summary>Modules</summary><ul>${links.join('')}</ul></details></nav>
<main id="content" tabindex="-1">${content}</main></div></body></html>`;
}
