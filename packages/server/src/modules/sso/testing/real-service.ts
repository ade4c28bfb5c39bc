/** A real sign-on service for tests, as the environment names it (CONTRIBUTING.md, “Real sign-on services”). */
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { type ProviderBrowser, type ProviderPage, readForm } from './provider-browser.ts';

export interface RealService {
  readonly address: string;
  readonly host: string;
  /** Signs in on the page of the service and returns where it sends the browser then. */
  logIn(browser: ProviderBrowser, page: ProviderPage): Promise<ProviderPage>;
}

/** Null if the variable with its address is not set. */
export function findRealService(variable: string): RealService | null {
  const { [variable]: address, SSO_TEST_CA: authority, SSO_TEST_USER: user, SSO_TEST_PASSWORD: password } = process.env;
  if (!address || !user || !password) return null;
  if (authority) tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(authority, 'utf8')]);
  return {
    address,
    host: new URL(address).hostname,
    logIn: (browser, page) =>
      browser.submit(page, { [findUserField(page)]: user, [findPasswordField(page)]: password }),
  };
}

const findField = (page: ProviderPage, pattern: RegExp): string => {
  const name = Object.keys(readForm(page).fields).find((field) => pattern.test(field));
  if (!name) throw new Error(`the page has no field ${pattern}: ${page.html.slice(0, 2_000)}`);
  return name;
};
const findUserField = (page: ProviderPage) => findField(page, /^(?:user|username|login|email)$/i);
const findPasswordField = (page: ProviderPage) => findField(page, /^pass/i);

/** The name of a group of tests, which says why they are skipped. */
export const toTitle = (what: string, service: RealService | null, variable: string): string =>
  service ? what : `${what} (skipped: ${variable}, SSO_TEST_USER or SSO_TEST_PASSWORD is not set, see CONTRIBUTING.md)`;
