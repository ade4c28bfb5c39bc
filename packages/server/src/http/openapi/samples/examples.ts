/** The example of a call as a program: for a shell, in TypeScript and in Python, without libraries. */
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { isRecord } from '@rounds/engine';
import type { SampleCall } from './sample-call.ts';

export const EXAMPLE_LANGUAGES = ['curl', 'typescript', 'python'] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];
export const LANGUAGE_NAMES: Readonly<Record<ExampleLanguage, string>> = {
  curl: 'curl',
  typescript: 'TypeScript',
  python: 'Python',
};

/** The environment variable that the examples read the token from. */
export const TOKEN_VARIABLE = 'ROUNDS_TOKEN';

interface ExampleRequest {
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly needsToken: boolean;
  readonly body: unknown;
}

/** @param base the address of the API, such as `https://rounds.example.com/api` */
export function createExamples(endpoint: Endpoint, sample: SampleCall, base: string): Record<ExampleLanguage, string> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(sample.params[name])).replaceAll("'", '%27'),
  );
  const query = new URLSearchParams(
    Object.entries(sample.query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const request = {
    endpoint,
    url: `${base}${path}${query.size > 0 ? `?${query}` : ''}`,
    needsToken: endpoint.access !== 'guest' && endpoint.access !== 'public',
    body: endpoint.method === 'GET' ? undefined : sample.body,
  };
  return { curl: toCurl(request), typescript: toTypeScript(request), python: toPython(request) };
}

const isMultipart = ({ file }: Endpoint): boolean => file !== undefined;
const toFields = (body: unknown): readonly (readonly [string, string])[] =>
  Object.entries(isRecord(body) ? body : {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
const quoteShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const indent = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

function toCurl({ endpoint, url, needsToken, body }: ExampleRequest): string {
  const { method, response, file } = endpoint;
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteShell(url)}`,
    ...(needsToken ? [`-H "Authorization: Bearer $${TOKEN_VARIABLE}"`] : []),
    ...(isMultipart(endpoint)
      ? [
          ...toFields(body).map(([name, value]) => `-F ${quoteShell(`${name}=${value}`)}`),
          `-F ${quoteShell(`${file}=@file.pdf`)}`,
        ]
      : body === undefined
        ? []
        : [`-H 'Content-Type: application/json'`, `-d ${quoteShell(JSON.stringify(body))}`]),
    ...(response === 'bytes' ? ['-o file'] : []),
    ...(response === 'events' ? ['-N'] : []),
  ];
  return parts.join(' \\\n  ');
}

function toTypeScript({ endpoint, url, needsToken, body }: ExampleRequest): string {
  const { method, response = 'json', file } = endpoint;
  const headers = [
    ...(needsToken ? [`Authorization: \`Bearer \${process.env.${TOKEN_VARIABLE}}\``] : []),
    ...(body !== undefined && !isMultipart(endpoint) ? [`'Content-Type': 'application/json'`] : []),
  ];
  const lines: string[] = [];
  if (isMultipart(endpoint)) {
    lines.push('const form = new FormData();');
    for (const [name, value] of toFields(body))
      lines.push(`form.append(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
    lines.push(`form.append('${file}', await openAsBlob('file.pdf'), 'file.pdf');`, '');
    lines.unshift(`import { openAsBlob } from 'node:fs';`, '');
  }
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} },`] : []),
    ...(isMultipart(endpoint)
      ? ['body: form,']
      : body === undefined
        ? []
        : [`body: JSON.stringify(${indent(toTypeScriptLiteral(body), 2)}),`]),
  ];
  const call = options.length > 0 ? `, {\n  ${options.join('\n  ')}\n}` : '';
  lines.push(`const response = await fetch('${url}'${call});`);
  if (response === 'json') {
    lines.push(
      'const answer = await response.json();',
      'if (!response.ok) throw new Error(`$' + '{answer.code}: $' + '{answer.message}`);',
      'console.log(answer.data);',
    );
  } else if (response === 'events') {
    lines.push(
      'const decoder = new TextDecoder();',
      'for await (const chunk of response.body!) console.log(decoder.decode(chunk, { stream: true }));',
    );
  } else {
    lines.push('if (!response.ok) throw new Error(await response.text());');
    if (response === 'bytes') lines.push('const bytes = await response.arrayBuffer();');
  }
  return lines.join('\n');
}

/** JSON whose names need no quotes. */
const toTypeScriptLiteral = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => line.replace(/^( *)"([A-Za-z_]\w*)":/, '$1$2:'))
    .join('\n');

function toPython({ endpoint, url, needsToken, body }: ExampleRequest): string {
  const { method, response = 'json', file } = endpoint;
  const token = `"Authorization": f"Bearer {os.environ['${TOKEN_VARIABLE}']}"`;
  if (isMultipart(endpoint)) {
    return [
      'import os',
      'import requests',
      '',
      `response = requests.request(`,
      `    "${method}",`,
      `    ${JSON.stringify(url)},`,
      `    headers={${token}},`,
      `    data={${toFields(body)
        .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
        .join(', ')}},`,
      `    files={"${file}": open("file.pdf", "rb")},`,
      ')',
      'response.raise_for_status()',
      'print(response.json()["data"])',
    ].join('\n');
  }
  const headers = [
    ...(needsToken ? [token] : []),
    ...(body === undefined ? [] : ['"Content-Type": "application/json"']),
  ];
  const read =
    response === 'json'
      ? ['    print(json.load(response)["data"])']
      : response === 'events'
        ? ['    for line in response:', '        print(line.decode().strip())']
        : ['    content = response.read()'];
  return [
    'import json',
    'import os',
    'import urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(body === undefined ? [] : [`    data=json.dumps(${indent(toPythonLiteral(body), 4)}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    ...read,
  ].join('\n');
}

function toPythonLiteral(value: unknown, depth = 0): string {
  const pad = '    '.repeat(depth + 1);
  const end = `\n${'    '.repeat(depth)}`;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map((entry) => toPythonLiteral(entry, depth)).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  const fields = entries.map(([name, field]) => `${pad}${JSON.stringify(name)}: ${toPythonLiteral(field, depth + 1)},`);
  return `{\n${fields.join('\n')}${end}}`;
}
