/** Routes of lists that depend on the call: on its language, or on the record that its path names. */
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import type { Call, Route } from '../http/module.ts';
import { getExportLanguage } from './export.ts';

/** The language in which a list or its export is read. */
export const getReaderLanguage = ({
  query,
  locale,
}: {
  readonly query: unknown;
  readonly locale: Language;
}): Language => getExportLanguage((query ?? {}) as { readonly lang?: string }, locale);

/** A route that is built for each call. */
export const routePerCall = <E extends Endpoint>(
  endpoint: E,
  createRoute: (call: Call<E>) => Route | Promise<Route>,
): Route => ({
  endpoint,
  handle: async (call: Call<E>) => (await createRoute(call)).handle!(call as never, undefined as never),
});

/**
 * One route for each language, built once, for records that have a name in each language and are sorted
 * and searched by the name that is shown.
 */
export function routePerLanguage(endpoint: Endpoint, createRoute: (language: Language) => Route): Route {
  const routes = Object.fromEntries(LANGUAGES.map((language) => [language, createRoute(language)]));
  return routePerCall(endpoint, (call) => routes[getReaderLanguage(call)]!);
}
