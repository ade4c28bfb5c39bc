/**
 * Shortens a response for an assistant: it leaves out what only screens need, and what exceeds the assistant's limit.
 */
import { isRecord } from '@rounds/engine';
import type { Json } from '../openapi/json.ts';

export const MAX_RESULT_LENGTH = 60_000;
const FOR_SCREENS = ['table_name', 'columns', 'saved_queries'];

export function toResultText(data: unknown): string {
  const isList = isRecord(data) && Array.isArray(data.list);
  const value = isList
    ? Object.fromEntries(Object.entries(data).filter(([name]) => !FOR_SCREENS.includes(name)))
    : data;
  const text = JSON.stringify(value);
  if (text.length <= MAX_RESULT_LENGTH) return text;
  return isList ? shortenList(value as Json & { readonly list: readonly unknown[] }) : cut(text);
}

function shortenList(value: Json & { readonly list: readonly unknown[] }): string {
  for (let count = Math.floor(value.list.length / 2); count > 0; count = Math.floor(count / 2)) {
    const note = `Only the first ${count} of ${value.list.length} records of this page are shown: ask for a smaller limit.`;
    const text = JSON.stringify({ ...value, list: value.list.slice(0, count), note });
    if (text.length <= MAX_RESULT_LENGTH) return text;
  }
  return cut(JSON.stringify(value));
}

const cut = (text: string): string =>
  `${text.slice(0, MAX_RESULT_LENGTH)}… (cut: the answer has ${text.length} characters)`;
