/** The ids that a call may name in its query or body, as the schemas of the contract have them. */
import type { Endpoint, Schema } from '@rounds/contract/endpoint.ts';
import { toJSONSchema } from 'zod/v4/core';

export interface IdField {
  readonly endpoint: Endpoint;
  /** A path such as `query.ids`, `body.new.assignment_id` or `body.assignees[].id`. */
  readonly path: string;
}

interface Node {
  readonly $ref?: string;
  readonly type?: string;
  readonly pattern?: string;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: Node | boolean;
}

/** The pattern of ids, as `uuid` and `numericId` of the contract write it. */
const ID_PATTERN = /^\^(?:\[0-9a-f\]\{8\}-|\\d\{1,16\}\$$)/;
const ID_NAME = /(?:^|_)(?:id|ids|uuid|uuids)$/;

export const listIdFields = (endpoints: readonly Endpoint[]): IdField[] =>
  endpoints.flatMap((endpoint) =>
    (['query', 'body'] as const).flatMap((part) =>
      listPaths(endpoint[part], part).map((path): IdField => ({ endpoint, path })),
    ),
  );

function listPaths(schema: Schema | undefined, part: string): string[] {
  if (!schema) return [];
  const root = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node & {
    readonly $defs?: Readonly<Record<string, Node>>;
  };
  const paths = new Set<string>();
  const open = new Set<Node>();
  const visit = (node: Node, path: string, name: string): void => {
    if (open.has(node)) return;
    open.add(node);
    if (node.$ref) visit(root.$defs?.[node.$ref.split('/').at(-1)!] ?? {}, path, name);
    for (const choice of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]) {
      visit(choice, path, name);
    }
    if (node.items) visit(node.items, `${path}[]`, name);
    if (typeof node.additionalProperties === 'object') visit(node.additionalProperties, `${path}{}`, '');
    for (const [key, property] of Object.entries(node.properties ?? {})) visit(property, `${path}.${key}`, key);
    const isId = ID_PATTERN.test(node.pattern ?? '');
    const isNamed = ID_NAME.test(name) && ['string', 'number', 'integer'].includes(node.type ?? '');
    if (isId || isNamed) paths.add(path);
    open.delete(node);
  };
  visit(root, part, '');
  return [...paths];
}
