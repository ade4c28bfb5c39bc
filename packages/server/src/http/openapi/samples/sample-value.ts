/** A value that a schema accepts, as an example of it: short, and with what people would write. */
import { isRecord } from '@rounds/engine';
import type { Json } from '../json.ts';

/** Keyed by the name of the field; the first that its schema accepts counts. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/email/, 'ada@example.com'],
  [/^first_name/, 'Ada'],
  [/^(last_name|surname)/, 'Lovelace'],
  [/asset_id$/, 'P-004'],
  [/item_id$/, 'valve-12'],
  [/^(display_)?name/, 'Pump 4'],
  [/title/, 'Weekly round'],
  [/desc|note|text|reason|comment/, 'Oil on the floor beside the pump.'],
  [/time_?zone|tz_code/, 'Europe/Berlin'],
  [/lang|locale/, 'en'],
  [/colou?r/, '#0a6375'],
  [/url|address|issuer/, 'https://example.com/rounds'],
  [/password|secret/, 'a long walk round the plant'],
  [/icon/, 'tool'],
  [/^code$|otp/, '123456'],
  [/hash/, '0'.repeat(64)],
];
/** Values for fields with a pattern. */
const CANDIDATES = [
  ...['2026-11-30', '08:00', '2026-11-30T08:00', '#0a6375', 'ada@example.com', 'https://example.com/rounds'],
  ...[
    'en',
    'pump',
    'pump_4',
    'P-004',
    '123456',
    '1',
    'Ada',
    '+49 30 123456',
    '/',
    'example.com',
    'asset',
    '10.0.0.0/8',
  ],
];
const FORMATS: Readonly<Record<string, string>> = {
  uuid: '6f9619ff-8b86-4011-842d-00c04fc964ff',
  'date-time': '2026-11-30T08:00:00Z',
  date: '2026-11-30',
  email: 'ada@example.com',
  uri: 'https://example.com/rounds',
};
const MAX_DEPTH = 12;

/** @param schemas the named schemas that references lead to */
export function createSampleValue(schema: Json, schemas: Readonly<Record<string, Json>>): unknown {
  const create = (node: Json, name: string, depth: number): unknown => {
    if (typeof node.$ref === 'string') return create(schemas[node.$ref.split('/').at(-1)!] ?? {}, name, depth + 1);
    if (node.const !== undefined) return node.const;
    if (Array.isArray(node.enum)) return node.enum[0];
    if (node.default !== undefined && node.default !== null) return node.default;
    const options = (node.anyOf ?? node.oneOf) as Json[] | undefined;
    if (options) return create(options.find(({ type }) => type !== 'null') ?? {}, name, depth);
    if (Array.isArray(node.allOf)) {
      return Object.assign({}, ...(node.allOf as Json[]).map((part) => create(part, name, depth)));
    }
    switch (Array.isArray(node.type) ? node.type[0] : node.type) {
      case 'string':
        return createText(node, name);
      case 'integer':
      case 'number':
        return Math.min(Math.max(Number(node.minimum ?? 1), 1), Number(node.maximum ?? 1_000));
      case 'boolean':
        return true;
      case 'null':
        return null;
      case 'array':
        return depth > MAX_DEPTH || !isRecord(node.items) ? [] : [create(node.items, name, depth + 1)];
      case 'object':
        return createObject(node, name, depth);
      default:
        return {};
    }
  };
  const createObject = (node: Json, name: string, depth: number): Json => {
    // A text by language.
    if (name.endsWith('_lang')) return { en: createText({}, name.replace('_lang', '')) };
    const keys = isRecord(node.propertyNames) ? (node.propertyNames.enum as readonly string[] | undefined) : undefined;
    if (keys && isRecord(node.additionalProperties)) {
      const value = node.additionalProperties;
      return Object.fromEntries(keys.map((key) => [key, create(value, key, depth + 1)]));
    }
    const fields = Object.entries((node.properties ?? {}) as Record<string, Json>);
    return Object.fromEntries(
      selectFields(node, fields).map(([field, value]) => [
        field,
        depth > MAX_DEPTH ? null : create(value, field, depth + 1),
      ]),
    );
  };
  return create(schema, '', 0);
}

type Fields = readonly (readonly [string, Json])[];
const PLAIN_TYPES = ['string', 'boolean'];

/** The fields that are required; of an object without such, the first that people would fill in. */
function selectFields({ required = [] }: Json, fields: Fields): Fields {
  const names = required as readonly string[];
  if (names.length > 0) return fields.filter(([name]) => names.includes(name));
  const ids = fields.filter(([name]) => name === 'ids');
  if (ids.length > 0) return ids;
  return fields.filter(([, { type, format }]) => PLAIN_TYPES.includes(String(type)) && format !== 'binary').slice(0, 1);
}

function createText({ format, pattern, maxLength, minLength }: Json, name: string): string {
  if (typeof format === 'string' && FORMATS[format]) return FORMATS[format];
  const isLong = (text: string) => text.length <= Number(maxLength ?? 1_000) && text.length >= Number(minLength ?? 0);
  const sampleText = TEXTS.find(([rule]) => rule.test(name))?.[1];
  const candidates = [...(sampleText ? [sampleText] : []), ...(pattern ? CANDIDATES : []), 'Pump 4'];
  // Pattern: it stands in the contract, and the texts are those above.
  const rule = typeof pattern === 'string' ? new RegExp(pattern, 'u') : null;
  return (
    candidates.find((text) => isLong(text) && (!rule || rule.test(text))) ?? 'Pump 4'.slice(0, Number(maxLength ?? 6))
  );
}
