/** Records that an assistant can attach to a conversation: templates and inspections, read by the tools for them. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Json } from '../openapi/json.ts';
import type { Tool } from './tool.ts';

const MIME_TYPE = 'application/json';
const LATEST = 20;

interface ResourceKind {
  /** The beginning of its addresses. */
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  /** The tools that list and read it. */
  readonly list: string;
  readonly get: string;
  toName(record: Json): string;
}

const KINDS: readonly ResourceKind[] = [
  {
    ...{ uri: 'rounds://inspections/', title: 'Inspection', list: 'inspections_list', get: 'inspections_get' },
    description: 'An inspection with its template, answers, points and issues',
    toName: ({ title, template_title, id }) => String(title ?? template_title ?? id),
  },
  {
    ...{ uri: 'rounds://templates/', title: 'Template', list: 'checklists_list', get: 'checklists_get' },
    description: 'The draft of a template with its questions and rules',
    toName: ({ title, id }) => String(title ?? id),
  },
];

type UseTool = (tool: Tool, args: Json) => Promise<CallToolResult>;

const getText = ({ content }: CallToolResult): string => (content[0]?.type === 'text' ? content[0].text : '');

/** The kinds of which the token may read records. */
const listKinds = (tools: readonly Tool[]) => KINDS.filter(({ get }) => tools.some(({ name }) => name === get));

export const listResourceTemplates = (tools: readonly Tool[]) =>
  listKinds(tools).map(({ uri, title, description }) => ({
    ...{ uriTemplate: `${uri}{id}`, name: title, description, mimeType: MIME_TYPE },
  }));

/** The records that changed last, of each kind that the token may list. */
export async function listResources(tools: readonly Tool[], use: UseTool) {
  const resources = listKinds(tools).map(async ({ uri, list, toName, description }) => {
    const tool = tools.find(({ name }) => name === list);
    const result = tool && (await use(tool, { limit: LATEST }));
    if (!result || result.isError) return [];
    const { list: records } = JSON.parse(getText(result)) as { readonly list: readonly Json[] };
    return records
      .filter(({ is_template }) => is_template !== false)
      .map((record) => ({ uri: `${uri}${record.id}`, name: toName(record), description, mimeType: MIME_TYPE }));
  });
  return (await Promise.all(resources)).flat();
}

/** Null for an address that names nothing, or nothing that the token may read. */
export async function readResource(tools: readonly Tool[], uri: string, use: UseTool) {
  const kind = listKinds(tools).find((one) => uri.startsWith(one.uri));
  const tool = kind && tools.find(({ name }) => name === kind.get);
  const id = kind ? uri.slice(kind.uri.length) : '';
  if (!tool || !/^[\w-]{1,36}$/.test(id)) return null;
  const result = await use(tool, { id });
  return result.isError ? null : { uri, mimeType: MIME_TYPE, text: getText(result) };
}
