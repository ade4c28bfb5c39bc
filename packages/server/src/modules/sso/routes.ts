import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { type SsoProtocol, sso } from '@rounds/contract/sso';
import { type Call, type Route, route, routeWithoutTransaction } from '../../http/module.ts';
import { previewAssertion, useAssertion } from './assertion.ts';
import { begin } from './begin.ts';
import { receiveCallback } from './callback.ts';
import { receiveCasLogout } from './cas/logout.ts';
import { getOptions } from './enforcement.ts';
import { confirmLink, declineLink, listIdentities, listRequests, unlink } from './identities.ts';
import { linkAccount } from './linking.ts';
import { receiveOidcLogout } from './oidc/logout.ts';
import { readOidcMetadata } from './oidc/metadata.ts';
import { listLatestRejections } from './rejections.ts';
import { postSamlLogout, receiveSamlLogout } from './saml/logout.ts';
import { readSamlMetadata } from './saml/metadata.ts';
import { getOwnMetadata } from './saml/own-metadata.ts';
import { createToken, deleteToken, listTokens } from './scim-tokens.ts';
import { getSettings, type SettingsChange, toLoggedSettings, updateSettings } from './settings.ts';
import { getTest, startTest } from './test-sign-on.ts';

type EditCall = Pick<
  Call<Endpoint & { readonly access: 'signed-in' }>,
  'tx' | 'actor' | 'registry' | 'services' | 'locale' | 'activity'
>;

/** Saves a change of settings and records it with what was before. */
async function update<P extends SsoProtocol>(call: EditCall, protocol: P, change: SettingsChange<P>) {
  const { before, after } = await updateSettings(call, protocol, change);
  call.activity({
    ...{ type: 'settings', id: `sso.${protocol}`, title: call.actor.workspace.display_name },
    ...{ before: toLoggedSettings(before), after: toLoggedSettings(after) },
  });
  return getSettings(call, protocol);
}

export const routes: readonly Route[] = [
  route(sso.getCas, (call) => getSettings(call, 'cas')),
  route(sso.updateCas, (call) => update(call, 'cas', call.body)),
  route(sso.getSaml, (call) => getSettings(call, 'saml')),
  route(sso.updateSaml, (call) => update(call, 'saml', call.body)),
  route(sso.getOidc, (call) => getSettings(call, 'oidc')),
  route(sso.updateOidc, (call) => update(call, 'oidc', call.body)),
  routeWithoutTransaction(sso.readSamlMetadata, readSamlMetadata),
  routeWithoutTransaction(sso.readOidcMetadata, readOidcMetadata),
  routeWithoutTransaction(sso.startTest, startTest),
  route(sso.getTest, getTest),
  route(sso.listRejections, ({ tx, query, locale }) => listLatestRejections(tx, query.protocol, locale)),

  route(sso.listIdentities, listIdentities),
  route(sso.deleteIdentity, unlink),
  route(sso.listLinkRequests, listRequests),
  route(sso.confirmLink, confirmLink),
  route(sso.declineLink, declineLink),
  route(sso.listScimTokens, listTokens),
  route(sso.createScimToken, createToken),
  route(sso.deleteScimToken, deleteToken),

  routeWithoutTransaction(sso.getOptions, getOptions),
  routeWithoutTransaction(sso.begin, begin),
  routeWithoutTransaction(sso.getSamlMetadata, getOwnMetadata),
  routeWithoutTransaction(sso.receiveSamlResponse, (call) =>
    receiveCallback(call, call.params.workspace, 'saml', call.body),
  ),
  routeWithoutTransaction(sso.receiveCasTicket, (call) =>
    receiveCallback(call, call.params.workspace, 'cas', call.query),
  ),
  routeWithoutTransaction(sso.receiveOidcCode, (call) =>
    receiveCallback(call, call.params.workspace, 'oidc', call.query),
  ),
  routeWithoutTransaction(sso.receiveSamlLogout, receiveSamlLogout),
  routeWithoutTransaction(sso.postSamlLogout, postSamlLogout),
  routeWithoutTransaction(sso.receiveCasLogout, receiveCasLogout),
  routeWithoutTransaction(sso.receiveOidcLogout, receiveOidcLogout),
  routeWithoutTransaction(sso.useAssertion, useAssertion),
  routeWithoutTransaction(sso.useCasAssertion, useAssertion),
  routeWithoutTransaction(sso.previewAssertion, previewAssertion),
  routeWithoutTransaction(sso.linkAccount, linkAccount),
];
