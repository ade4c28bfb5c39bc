/** Serves the browser application: hashed files are cached forever, its page is always revalidated. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error.ts';
import { isUnsafe } from '../auth/authorization.ts';
import type { RunnerContext } from '../runner/runner-context.ts';
import { isApiUrl } from './headers.ts';

const PAGE = 'index.html';

export async function registerStaticFiles(app: FastifyInstance, runner: RunnerContext, folder: string): Promise<void> {
  const hasPage = existsSync(path.join(folder, PAGE));
  if (hasPage) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, file) => reply.header('cache-control', getCacheControl(path.relative(folder, file))),
    });
    // The library’s own route lists the folders of a file for each request, and a device fetches hundreds of files. It
    // guards routes of single files against other spellings; there are none here.
    app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) => {
      reply.sendFile(`/${params['*']}`);
    });
    app.get('/', (request, reply) => {
      runner.cookies.ensureToken(request, reply);
      return reply.sendFile(PAGE);
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = hasPage && !isUnsafe(request.method) && !isApiUrl(request.url) && !isFile(request.url);
    if (!isPage) throw new ApiError('APP_CALL_NOT_FOUND');
    runner.cookies.ensureToken(request, reply);
    return reply.sendFile(PAGE);
  });
}

/** The page must not be returned for a missing script. An address that ends in an email address is not a file. */
const isFile = (url: string): boolean => /\.[a-z0-9]{1,12}$/i.test(url.split('?')[0]!) && !endsWithEmail(url);
const endsWithEmail = (url: string): boolean => /@|%40/.test(url.split('?')[0]!.split('/').at(-1)!);

const getCacheControl = (file: string): string =>
  file.startsWith(`assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache';
