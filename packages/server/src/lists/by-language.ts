/** Lists whose rows are called differently in each language, and are sorted and searched by what is shown. */
import type { Endpoint } from '@rounds/contract/endpoint';
import { LANGUAGES, type Language } from '@rounds/contract/languages';
import type { Call, Route } from '../http/module.ts';

/** The route of the caller's language; all of them are made once. */
export function inEachLanguage(endpoint: Endpoint, routeIn: (language: Language) => Route): Route {
  const routes = Object.fromEntries(LANGUAGES.map((language) => [language, routeIn(language)]));
  return { endpoint, handle: async (call: Call) => routes[call.locale]!.handle!(call as never, undefined as never) };
}
