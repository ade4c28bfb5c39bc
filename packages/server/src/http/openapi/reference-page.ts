/** `/api/openapi.json` and the reference page `/api/docs`, which is plain HTML without scripts. */
import type { Endpoint } from '@rounds/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { buildOpenApi } from './openapi.ts';

export function registerDocumentation(
  app: FastifyInstance,
  parts: { endpoints: readonly Endpoint[]; services: Services },
): void {
  let description: string | null = null;
  let page: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(buildOpenApi(parts.endpoints, parts.services.config.publicUrl));
    return reply.header('content-type', 'application/json; charset=utf-8').send(description);
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= renderReferencePage(parts.endpoints);
    return reply.header('content-type', 'text/html; charset=utf-8').send(page);
  });
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
    .replaceAll(/[{}]/g, (char) => `&#${char.charCodeAt(0)};`);

const STYLE = `
  :root { color-scheme: light dark; --ink: #12232a; --dim: #586970; --surface: #fff; --well: #ebf0f0; --brand: #0a6375 }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #e6eef0; --dim: #8c9ea5; --surface: #131c20; --well: #0f181b; --brand: #5ec3d4 }
  }
  body { font: 14px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--surface);
    max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1.25rem }
  h1 { font-size: 26px; line-height: 32px } h2 { font-size: 18px; margin-block: 2.5rem .5rem }
  a { color: var(--brand) } code { font: 13px ui-monospace, monospace }
  article { border-block-start: 1px solid var(--well); padding-block: .75rem }
  h3 { margin: 0; font-size: 14px; font-weight: 600; overflow-wrap: anywhere } p { margin: .25rem 0; color: var(--dim) }
  .method { display: inline-block; min-inline-size: 4.5em; color: var(--brand) }`;

function renderReferencePage(endpoints: readonly Endpoint[]): string {
  const byModule = Object.groupBy(endpoints, ({ id }) => id.split('.')[0]!);
  const sections = Object.entries(byModule).map(
    ([name, calls = []]) =>
      `<section><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${calls.map(renderArticle).join('')}</section>`,
  );
  const links = Object.keys(byModule).map((name) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Rounds API</title><style>${STYLE}</style>
</head><body><main><h1>Rounds API</h1>
<p>All paths are below <code>/api</code>. A successful call answers <code>{ data, message? }</code>, a failed one
<code>{ code, message, data?, request_id }</code>. Calls other than GET send the cookie <code>XSRF-TOKEN</code> back as
<code>X-XSRF-TOKEN</code> and may have an <code>Idempotency-Key</code>. All fields are in
<a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Modules">${links.join(' · ')}</nav>${sections.join('')}</main></body></html>`;
}

function renderArticle({ id, method, path, summary, access, feature, errors = [] }: Endpoint): string {
  const who = typeof access === 'string' ? access : access.join(' or ');
  const plan = feature ? `; plan feature ${feature}` : '';
  const codes = errors.length > 0 ? `<p>Errors: ${escapeHtml(errors.join(', '))}</p>` : '';
  return `<article id="${escapeHtml(id)}"><h3><span class="method">${method}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}. Access: ${escapeHtml(who + plan)}</p>${codes}</article>`;
}
