/** Lists that are made for the call at hand: in its language, or of what its path names. */
import type { Endpoint } from '@rounds/contract/endpoint';
import { LANGUAGES, type Language } from '@rounds/contract/languages';
import type { Call, Route } from '../http/module.ts';

/** A route that is known only when the call comes. */
export const routePerCall = <E extends Endpoint>(
  endpoint: E,
  routeOf: (call: Call<E>) => Route | Promise<Route>,
): Route => ({
  endpoint,
  handle: async (call: Call<E>) => (await routeOf(call)).handle!(call as never, undefined as never),
});

/**
 * The route of the caller's language, for rows that are called differently in each and are sorted and
 * searched by what is shown; all of them are made once.
 */
export function routePerLanguage(endpoint: Endpoint, routeIn: (language: Language) => Route): Route {
  const routes = Object.fromEntries(LANGUAGES.map((language) => [language, routeIn(language)]));
  return routePerCall(endpoint, ({ locale }) => routes[locale]!);
}
