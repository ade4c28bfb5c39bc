/** `/api/openapi.json` and the pages of the reference below `/api/docs`, which can be read without scripts. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { ApiError } from '../api-error.ts';
import { getModule, getModuleName, listModules } from './module-names.ts';
import { once } from './once.ts';
import type { OpenApi } from './openapi.ts';
import { renderFirstPage } from './reference/first-page.ts';
import { renderPage } from './reference/layout.ts';
import { renderModulePage } from './reference/module-page.ts';

const HTML = 'text/html; charset=utf-8';
const MAX_SEARCH_LENGTH = 100;

export function registerDocumentation(
  app: FastifyInstance,
  {
    endpoints,
    services,
    getDescription,
  }: {
    readonly endpoints: readonly Endpoint[];
    readonly services: Services;
    readonly getDescription: () => Promise<OpenApi>;
  },
): void {
  const { publicUrl } = services.config;
  const getText = once(async () => JSON.stringify(await getDescription()));
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(await getText()),
  );

  const keys = listModules(endpoints);
  const modules = keys.map((key) => ({ key, name: getModuleName(key) }));
  const pages = new Map<string, string>();
  app.get<{ Querystring: { q?: unknown } }>('/api/docs', async ({ query }, reply) => {
    const search = typeof query.q === 'string' ? query.q.slice(0, MAX_SEARCH_LENGTH) : '';
    const content = renderFirstPage(endpoints, `${publicUrl}/api`, search);
    return reply
      .header('content-type', HTML)
      .send(renderPage({ title: 'Rounds API', current: null, modules, content }));
  });
  app.get<{ Params: { module: string } }>('/api/docs/:module', async ({ params: { module } }, reply) => {
    if (!keys.includes(module)) throw new ApiError('APP_CALL_NOT_FOUND');
    const calls = endpoints.filter((endpoint) => getModule(endpoint) === module);
    if (!pages.has(module)) {
      const content = renderModulePage(module, calls, await getDescription());
      pages.set(
        module,
        renderPage({ title: `${getModuleName(module)} – Rounds API`, current: module, modules, content }),
      );
    }
    return reply.header('content-type', HTML).send(pages.get(module));
  });
  for (const [file, type] of [
    ['reference.css', 'text/css'],
    ['reference.js', 'text/javascript'],
  ] as const) {
    const getFile = once(() => readFile(path.join(import.meta.dirname, 'reference', file), 'utf8'));
    app.get(`/api/docs/${file}`, async (_request, reply) =>
      reply
        .header('content-type', `${type}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .send(await getFile()),
    );
  }
}
