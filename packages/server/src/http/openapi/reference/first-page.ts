/** The first page of the reference: what holds for all calls, and all calls with a search. */
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { getModule, getModuleName, listModules } from '../module-names.ts';
import { renderGuide } from './guide.ts';
import { escapeHtml, renderText } from './html.ts';
import { toModulePath } from './layout.ts';

const toWords = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
/** The text that a search looks in; the script of the page builds the same. */
const toSearchText = ({ id, method, path, summary }: Endpoint): string =>
  `${method} ${path} ${id} ${summary} ${getModuleName(getModule({ id }))}`.toLowerCase();

/** @param search what was looked for, by browsers without scripts */
export function renderFirstPage(endpoints: readonly Endpoint[], base: string, search: string): string {
  const words = toWords(search);
  const matches = endpoints.filter((endpoint) => words.every((word) => toSearchText(endpoint).includes(word)));
  const groups = listModules(matches).map((module) => {
    const calls = matches.filter((endpoint) => getModule(endpoint) === module).map(renderCallLink);
    return `<section data-group><h3><a href="${escapeHtml(toModulePath(module))}">${escapeHtml(getModuleName(module))}</a></h3><ul class="calls">${calls.join('')}</ul></section>`;
  });
  const list = `<section id="calls"><h2><a href="#calls">${words.length > 0 ? `Calls with “${escapeHtml(search)}”` : 'All calls'}</a></h2>
<p data-empty${matches.length > 0 ? ' hidden' : ''}>No call has these words. Search for a path, such as <code>/assets</code>, or a word of what it does.</p>${groups.join('')}</section>`;
  if (words.length > 0) return `<h1>Search</h1>${list}`;
  return `<h1>Rounds API</h1><p>${endpoints.length} calls, all below <code>${escapeHtml(base)}</code>.</p>${renderGuide(base)}${list}`;
}

function renderCallLink(endpoint: Endpoint): string {
  const { id, method, path, summary } = endpoint;
  const address = `${toModulePath(getModule(endpoint))}#${id}`;
  return `<li data-text="${escapeHtml(toSearchText(endpoint))}"><a href="${escapeHtml(address)}"><span class="method">${method}</span> <code>${escapeHtml(path)}</code></a> <span class="dim">${renderText(summary)}</span></li>`;
}
