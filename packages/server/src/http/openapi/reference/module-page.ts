/** The page of one module: its calls, and the records that they send and return. */
import { type Endpoint, getBodyLimit } from '@rounds/contract/endpoint.ts';
import { ERRORS } from '@rounds/contract/errors.ts';
import { FEATURES } from '@rounds/contract/plans.ts';
import { isRecord } from '@rounds/engine';
import { getErrorMessage, listErrorCodes } from '../failures.ts';
import { type Json, walkJson } from '../json.ts';
import { getModuleName } from '../module-names.ts';
import type { OpenApi } from '../openapi.ts';
import { describeAccess } from '../operation.ts';
import { createExamples, EXAMPLE_LANGUAGES, LANGUAGE_NAMES } from '../samples/examples.ts';
import { createSampleCall, getOperation } from '../samples/sample-call.ts';
import { code, escapeHtml, renderText } from './html.ts';
import { renderField, renderSchema, renderType, toAnchor } from './schema-fields.ts';

export function renderModulePage(module: string, endpoints: readonly Endpoint[], description: OpenApi): string {
  const toc = endpoints.map(
    ({ id, method, path, summary }) =>
      `<li><a href="#${escapeHtml(id)}"><span class="method">${method}</span> <code>${escapeHtml(path)}</code></a> <span class="dim">${renderText(summary)}</span></li>`,
  );
  return `<h1>${escapeHtml(getModuleName(module))}</h1><details class="toc" open><summary>${endpoints.length} calls</summary><ul>${toc.join('')}</ul></details>
${endpoints.map((endpoint) => renderCall(endpoint, description)).join('')}${renderSchemas(endpoints, description)}`;
}

function renderCall(endpoint: Endpoint, description: OpenApi): string {
  const { id, method, path, summary } = endpoint;
  const operation = getOperation(description, endpoint);
  const parameters = operation.parameters.map((parameter) => resolve(parameter, description));
  const visibleParameters = parameters.filter((parameter) => parameter.in !== 'header');
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  return `<article id="${escapeHtml(id)}"><h2><a href="#${escapeHtml(id)}"><span class="method">${method}</span> <code>${escapeHtml(path)}</code></a></h2>
<p>${renderText(summary)}.</p><p class="dim">${renderText(describeLimits(endpoint))}</p>
<div class="parts"><div>${
    visibleParameters.length > 0
      ? `<h3>Parameters</h3><ul class="fields">${visibleParameters.map(renderParameter).join('')}</ul>`
      : ''
  }${body ? `<h3>Body <span class="dim">${escapeHtml(body[0])}</span></h3>${renderBody(body[1].schema, description)}` : ''}
<h3>Answer</h3>${renderResponse(endpoint, operation)}
<details><summary>Errors</summary><ul class="fields">${listErrorCodes(endpoint)
    .map(
      (name) =>
        `<li><code>${name}</code> <span class="type">${ERRORS[name]}</span><p>${renderText(getErrorMessage(name))}</p></li>`,
    )
    .join(
      '',
    )}</ul></details></div><div class="examples">${renderExamples(endpoint, description)}</div></div></article>`;
}

/** A record is shown where it is sent, so that nobody has to jump to its fields. */
function renderBody(schema: Json, { components }: OpenApi): string {
  const component = typeof schema.$ref === 'string' ? components.schemas[schema.$ref.split('/').at(-1)!] : undefined;
  return component ? `<p class="type">${renderType(schema)}</p>${renderSchema(component)}` : renderSchema(schema);
}

function describeLimits(endpoint: Endpoint): string {
  const { method, limit, body, file, secret, feature } = endpoint;
  return [
    describeAccess(endpoint),
    ...(feature ? [`It is part of the plan ${FEATURES[feature]}.`] : []),
    ...('is_session_only' in endpoint ? ['Only in a session, not with a token.'] : []),
    ...(limit ? [`Counts for the limit \`${limit}\`.`] : []),
    ...(body && !file ? [`The body has at most ${Math.round(getBodyLimit(endpoint) / 1024)} KB.`] : []),
    ...(method !== 'GET' && secret ? ['Ignores `Idempotency-Key`.'] : []),
  ].join(' ');
}

function resolve(parameter: Json, { components }: OpenApi): Json {
  if (typeof parameter.$ref !== 'string') return parameter;
  return (components.parameters as Record<string, Json>)[parameter.$ref.split('/').at(-1)!]!;
}

function renderParameter({ name, required, schema, description, content }: Json): string {
  const inner = (
    isRecord(schema) ? schema : isRecord(content) ? (content['application/json'] as Json).schema : {}
  ) as Json;
  return renderField(String(name), { ...inner, ...(description ? { description } : {}) }, required === true);
}

function renderResponse({ response = 'json', output }: Endpoint, operation: object): string {
  const { responses } = operation as { responses: Record<string, Json> };
  const success = Object.entries(responses).find(([status]) => /^[23]/.test(status))?.[1];
  const content = Object.values((success?.content ?? {}) as Record<string, { schema: Json }>)[0]?.schema;
  const description = `<p>${renderText(String(success?.description ?? ''))}.</p>`;
  if (response !== 'json')
    return description + (response === 'bytes' || !output || !content ? '' : renderSchema(content));
  const data = isRecord(content?.properties) ? (content.properties.data as Json) : {};
  return `<p><code>data</code> <span class="type">${renderType(data)}</span></p>${data.$ref || data.type === 'null' ? '' : renderSchema(data)}`;
}

function renderExamples(endpoint: Endpoint, description: OpenApi): string {
  const base = (description.servers as readonly { url: string }[])[0]!.url;
  const examples = createExamples(endpoint, createSampleCall(endpoint, description), base);
  return EXAMPLE_LANGUAGES.map(
    (language) =>
      `<figure data-language="${language}"><figcaption>${LANGUAGE_NAMES[language]}</figcaption><pre tabindex="0"><code>${escapeHtml(examples[language])}</code></pre></figure>`,
  ).join('');
}

/** All named schemas that the calls lead to. */
function renderSchemas(endpoints: readonly Endpoint[], description: OpenApi): string {
  const { schemas } = description.components;
  const names = new Set<string>();
  const collect = (value: unknown): void =>
    walkJson(value, ({ $ref }) => {
      const name =
        typeof $ref === 'string' && $ref.startsWith('#/components/schemas/') ? $ref.split('/').at(-1)! : null;
      if (!name || names.has(name) || name === 'Failure') return;
      names.add(name);
      collect(schemas[name]);
    });
  for (const endpoint of endpoints) collect(getOperation(description, endpoint));
  if (names.size === 0) return '';
  const articles = [...names].toSorted().map((name) => {
    const schema = schemas[name]!;
    const text = schema.description ? `<p>${renderText(String(schema.description))}</p>` : '';
    return `<article id="${toAnchor(name)}"><h3><a href="#${toAnchor(name)}">${code(name)}</a></h3>${text}${renderSchema(schema)}</article>`;
  });
  return `<section><h2 id="schemas"><a href="#schemas">Records</a></h2>${articles.join('')}</section>`;
}
