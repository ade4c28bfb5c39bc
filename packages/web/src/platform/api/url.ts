import type { Endpoint } from '@rounds/contract/endpoint.ts';

type Values = Readonly<Record<string, unknown>>;

/** The URL of a call with its path parameters and query. */
export function toUrl(endpoint: Pick<Endpoint, 'path'>, params?: Values, query?: Values): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === null) throw new Error(`${endpoint.path} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = queryString(query);
  return search ? `/api${path}?${search}` : `/api${path}`;
}

function queryString(query: Values = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const one of value) search.append(key, String(one));
    else search.set(key, String(value));
  }
  return search.toString();
}
