/** The server does not start when a call says nothing of who may make it, or when call and handler do not match. */
import type { Endpoint } from '@rounds/contract/endpoint';
import { PERMISSIONS } from '@rounds/contract/permissions';
import type { Route } from './module.ts';

const WORDS = ['signed-in', 'guest', 'public'];

export function checkRoutes(endpoints: readonly Endpoint[], routes: readonly Route[]): void {
  const problems = [
    ...endpoints.filter((endpoint) => !saysWhoMay(endpoint)).map(({ id }) => `${id} says nothing of its permission`),
    ...repeated(endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)).map(
      (call) => `${call} is declared twice`,
    ),
    ...repeated(routes.map(({ endpoint }) => endpoint.id)).map((id) => `${id} has two handlers`),
    ...without(
      endpoints,
      routes.map((route) => route.endpoint),
    ).map(({ id }) => `${id} has no handler`),
    ...without(
      routes.map((route) => route.endpoint),
      endpoints,
    ).map(({ id }) => `${id} is not in the contract`),
  ];
  if (problems.length > 0) throw new Error(`The server cannot start: ${problems.join('; ')}.`);
}

function saysWhoMay({ access }: { access?: unknown }): boolean {
  if (typeof access === 'string') return WORDS.includes(access);
  return Array.isArray(access) && access.length > 0 && access.every((code) => PERMISSIONS.includes(code));
}

const repeated = (names: string[]): string[] => [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];

const without = (these: readonly Endpoint[], those: readonly Endpoint[]): Endpoint[] =>
  these.filter((endpoint) => !those.some((other) => other.id === endpoint.id));
