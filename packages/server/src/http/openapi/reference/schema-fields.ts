/** The fields of a schema as a nested list. */
import { isRecord } from '@rounds/engine';
import type { Json } from '../json.ts';
import { code, escapeHtml, renderText } from './html.ts';

const MAX_DEPTH = 6;
const MAX_VALUES = 60;

const getName = (reference: unknown): string => String(reference).split('/').at(-1)!;
export const toAnchor = (name: string): string => `schema-${name}`;

/** The type in a few words; named schemas are links. */
export function renderType(schema: Json): string {
  if (schema.$ref) return `<a href="#${toAnchor(getName(schema.$ref))}">${escapeHtml(getName(schema.$ref))}</a>`;
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (options) return [...new Set(options.map(renderType))].join(' or ');
  if (Array.isArray(schema.allOf)) return (schema.allOf as Json[]).map(renderType).join(' and ');
  if (schema.type === 'array') return `list of ${isRecord(schema.items) ? renderType(schema.items) : 'values'}`;
  if (schema.type === 'object' && isRecord(schema.additionalProperties) && !schema.properties) {
    return `map of ${renderType(schema.additionalProperties)}`;
  }
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any value']) as string[];
  return types
    .map((type) => escapeHtml(schema.format && type === 'string' ? (FORMATS[String(schema.format)] ?? type) : type))
    .join(' or ');
}
const FORMATS: Readonly<Record<string, string>> = { 'date-time': 'time', date: 'day', uuid: 'UUID', binary: 'file' };

/** Limits and possible values. */
function renderConstraints(schema: Json): string {
  const parts: string[] = [];
  const add = (value: unknown, toText: (text: string) => string) => {
    if (value !== undefined) parts.push(toText(escapeHtml(String(value))));
  };
  add(schema.minLength, (text) => `at least ${text} characters`);
  if (schema.format !== 'date-time') add(schema.maxLength, (text) => `at most ${text} characters`);
  add(schema.minimum, (text) => `from ${text}`);
  if (schema.maximum !== Number.MAX_SAFE_INTEGER) add(schema.maximum, (text) => `up to ${text}`);
  add(schema.minItems, (text) => `at least ${text} entries`);
  add(schema.maxItems, (text) => `at most ${text} entries`);
  add(schema.maxProperties, (text) => `at most ${text} keys`);
  if (schema.default !== undefined) parts.push(`default ${code(JSON.stringify(schema.default))}`);
  const values = schema.enum as readonly unknown[] | undefined;
  if (values) {
    const firstValues = values.slice(0, MAX_VALUES).map((value) => code(String(value)));
    parts.push(
      `one of ${firstValues.join(', ')}${values.length > MAX_VALUES ? ` and ${values.length - MAX_VALUES} more` : ''}`,
    );
  }
  return parts.join('; ');
}

export function renderField(name: string, schema: Json, isRequired: boolean, depth = 0): string {
  const constraints = renderConstraints(schema);
  const { description } = schema;
  return `<li><code class="name">${escapeHtml(name)}</code> <span class="type">${renderType(schema)}${isRequired ? ', required' : ''}</span>${
    description ? `<p>${renderText(String(description))}</p>` : ''
  }${constraints ? `<p class="dim">${constraints}</p>` : ''}${renderInner(schema, depth + 1)}</li>`;
}

/** The fields inside; those of named schemas stand at their own place. */
function renderInner(schema: Json, depth: number): string {
  if (depth > MAX_DEPTH || schema.$ref) return '';
  if (isRecord(schema.items)) return renderInner(schema.items, depth);
  if (isRecord(schema.additionalProperties) && !schema.properties)
    return renderInner(schema.additionalProperties, depth);
  const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as Json[] | undefined;
  if (options) return options.map((option) => renderInner(option, depth)).join('');
  return renderFields(schema, depth);
}

export function renderFields(schema: Json, depth = 0): string {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  if (fields.length === 0) return '';
  const required = (schema.required ?? []) as readonly string[];
  return `<ul class="fields">${fields.map(([name, field]) => renderField(name, field, required.includes(name), depth)).join('')}</ul>`;
}

/** Renders the schema of a body or a response. */
export const renderSchema = (schema: Json): string =>
  renderInner(schema, 0) || `<p class="type">${renderType(schema)}</p>${paragraph(renderConstraints(schema))}`;
const paragraph = (text: string): string => (text ? `<p class="dim">${text}</p>` : '');
