/** The server does not start if an endpoint has no access rule, or if endpoints and handlers do not match. */
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { PERMISSIONS } from '@rounds/contract/permissions.ts';
import type { Route } from './module.ts';

const ACCESS_KEYWORDS = ['signed-in', 'guest', 'public', 'provisioning'];

export function checkRoutes(endpoints: readonly Endpoint[], routes: readonly Route[]): void {
  const problems = [
    ...endpoints.filter((endpoint) => !hasValidAccess(endpoint)).map(({ id }) => `${id} has no access rule`),
    ...endpoints
      .filter((endpoint) => endpoint.is_cached && !canCache(endpoint))
      .map(({ id }) => `${id} cannot be cached`),
    ...findDuplicates(endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)).map(
      (call) => `${call} is declared twice`,
    ),
    ...findDuplicates(routes.map(({ endpoint }) => endpoint.id)).map((id) => `${id} has two handlers`),
    ...excludeEndpoints(
      endpoints,
      routes.map((route) => route.endpoint),
    ).map(({ id }) => `${id} has no handler`),
    ...excludeEndpoints(
      routes.map((route) => route.endpoint),
      endpoints,
    ).map(({ id }) => `${id} is not in the contract`),
  ];
  if (problems.length > 0) throw new Error(`The server cannot start: ${problems.join('; ')}.`);
}

function hasValidAccess({ access }: { access?: unknown }): boolean {
  if (typeof access === 'string') return ACCESS_KEYWORDS.includes(access);
  return Array.isArray(access) && access.length > 0 && access.every((code) => PERMISSIONS.includes(code));
}

/** True for reading calls of people that return JSON. */
const canCache = ({ method, response = 'json', access }: Endpoint): boolean =>
  method === 'GET' && response === 'json' && (access === 'signed-in' || typeof access !== 'string');

const findDuplicates = (names: string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];

const excludeEndpoints = (endpoints: readonly Endpoint[], excluded: readonly Endpoint[]): Endpoint[] =>
  endpoints.filter((endpoint) => !excluded.some((other) => other.id === endpoint.id));
