/**
 * `/api/mcp`: the Model Context Protocol over HTTP, without sessions. Assistants sign in with an API token and get its calls as
 * tools. A tool makes its call as another HTTP request to this server, so permissions, plan, limits, input and log are those
 * of every call.
 */
import { type CallToolResult, createMcpHandler, ResourceNotFoundError, Server } from '@modelcontextprotocol/server';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { isRecord } from '@rounds/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { authorize } from '../auth/authorization.ts';
import { toLimitedCaller } from '../auth/rate-limits.ts';
import type { Actor } from '../module.ts';
import type { Json } from '../openapi/json.ts';
import type { OpenApi } from '../openapi/openapi.ts';
import type { RunnerContext } from '../runner/runner-context.ts';
import { listResources, listResourceTemplates, readResource } from './resources.ts';
import { toResultText } from './result-text.ts';
import { listTools, type Tool } from './tool.ts';

const CALL: Endpoint = {
  ...{ id: 'mcp.call', method: 'POST', path: '/mcp', access: 'signed-in', prefix: 'APP' },
  summary: 'Let an assistant use the calls of a token as tools',
};
const MAX_BODY_BYTES = 1024 * 1024;

interface McpParts {
  readonly endpoints: readonly Endpoint[];
  readonly runner: RunnerContext;
  readonly getDescription: () => Promise<OpenApi>;
}

export function registerMcp(app: FastifyInstance, parts: McpParts): void {
  const { guard, limits } = parts.runner;
  app.route({
    // The other methods belong to sessions; the library says that there are none.
    method: ['GET', 'POST', 'DELETE'],
    url: '/api/mcp',
    bodyLimit: MAX_BODY_BYTES,
    onRequest: async (request) => {
      await authorize(CALL, request, request.caller, guard);
      const { actor } = request.caller;
      if (!actor?.token) throw new ApiError('API_TOKEN_INVALID');
      await limits.consume(undefined, toLimitedCaller(actor, request.ip), (state) => request.limit_states.push(state));
    },
    handler: (request, reply) => handleRequest(app, request, reply, parts),
  });
}

async function handleRequest(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoints, runner, getDescription }: McpParts,
): Promise<FastifyReply> {
  const actor = request.caller.actor!;
  const isWriting = (request.query as { write?: unknown }).write === 'true';
  const tools = listTools(endpoints, await getDescription(), actor, isWriting);
  const handler = createMcpHandler(
    () => createServer(actor, tools, (tool, args) => callTool(app, request, tool, args)),
    {
      responseMode: 'json',
      onerror: (error) => request.log.warn({ err: error }, 'an assistant’s request failed'),
    },
  );
  const { publicUrl } = runner.services.config;
  const webRequest = new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
    ),
    ...(request.method === 'POST' ? { body: JSON.stringify(request.body) } : {}),
  });
  const response = await handler.fetch(webRequest, request.method === 'POST' ? { parsedBody: request.body } : {});
  const type = response.headers.get('content-type');
  if (type) reply.header('content-type', type);
  return reply.code(response.status).send(await response.text());
}

function createServer(
  actor: Actor,
  tools: readonly Tool[],
  call: (tool: Tool, args: Json) => Promise<CallToolResult>,
): Server {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: actor.tz_code, dateStyle: 'short' }).format(new Date());
  const server = new Server(
    { name: 'rounds', title: 'Rounds', version: '0.1.0' },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: `Rounds is a workspace for inspections and audits: templates are the checklists, inspections are their runs, assets are what is inspected, issues are what needs to be fixed. Today is ${today} in the time zone ${actor.tz_code} of ${actor.full_name}, on whose behalf you act. Scores in lists are percent times 100. Lists have filters by column: use them rather than reading all pages.`,
    },
  );
  server.setRequestHandler('tools/list', async () => ({
    tools: tools.map(({ name, description, inputSchema, isReading }) => ({
      ...{ name, description, inputSchema },
      annotations: { readOnlyHint: isReading, destructiveHint: false, openWorldHint: false },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) return toFailure(`There is no tool ${params.name}, or this token may not use it.`);
    return await call(tool, (params.arguments ?? {}) as Json);
  });
  server.setRequestHandler('resources/list', async () => ({ resources: await listResources(tools, call) }));
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: listResourceTemplates(tools),
  }));
  server.setRequestHandler('resources/read', async ({ params }) => {
    const content = await readResource(tools, params.uri, call);
    if (!content) throw new ResourceNotFoundError(params.uri);
    return { contents: [content] };
  });
  return server;
}

const toFailure = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });

/** Makes the call as the sender of the request. */
async function callTool(
  app: FastifyInstance,
  request: FastifyRequest,
  tool: Tool,
  args: Json,
): Promise<CallToolResult> {
  const endpoint = tool.getEndpoint(args);
  if (!endpoint) return toFailure('There is no such chart, or this token may not read it.');
  const { chart: _, body, ...others } = args;
  const names = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(toText(others[name])),
  );
  const query = Object.entries(others).filter(([name, value]) => !names.has(name) && value !== undefined);
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, toText(value)]));
  const { authorization, host, 'x-forwarded-for': forwarded, 'accept-language': language } = request.headers;
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path}${search.size > 0 ? `?${search}` : ''}`,
    remoteAddress: request.socket.remoteAddress ?? '',
    headers: {
      ...{ authorization, host },
      ...(forwarded && { 'x-forwarded-for': forwarded }),
      ...(language && { 'accept-language': language }),
    },
    ...(body === undefined || endpoint.method === 'GET' ? {} : { payload: body as object }),
  });
  const { data, code, message } = response.json<{ data?: unknown; code?: string; message?: string }>();
  if (response.statusCode >= 400) {
    return toFailure(`${code}: ${message}${data === undefined ? '' : ` ${JSON.stringify(data)}`}`);
  }
  return { content: [{ type: 'text', text: toResultText(data) }] };
}

const toText = (value: unknown): string =>
  isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : String(value ?? '');
