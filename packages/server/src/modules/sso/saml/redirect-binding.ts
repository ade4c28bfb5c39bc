/** Messages by the redirect binding: compressed, in a parameter of the address, which the signature covers as it is written. */
import { sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type ProviderContext, SignOnRejection } from '../provider.ts';
import { type OwnKey, readOwnKey } from './own-key.ts';

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

export const deflate = (xml: string): string => deflateRawSync(Buffer.from(xml)).toString('base64');

/** The key to sign with; null if the service does not want it. */
export const findSigningKey = ({ settings, secret }: Pick<ProviderContext<'saml'>, 'settings' | 'secret'>) =>
  settings.sign_requests ? readOwnKey(secret) : null;

/** @throws SignOnRejection if the address is none */
export function toRedirectUrl(
  address: string,
  parameters: Readonly<Record<string, string>>,
  key: OwnKey | null,
): string {
  const url = URL.parse(address);
  if (!url) throw new SignOnRejection('not_configured', address);
  const message = toQuery({ ...parameters, ...(key && { SigAlg: RSA_SHA256 }) });
  const signature = key && sign('sha256', Buffer.from(message), key.private_key).toString('base64');
  const query = signature === null ? message : `${message}&${toQuery({ Signature: signature })}`;
  url.search = url.search === '' ? query : `${url.search}&${query}`;
  return url.href;
}

/** Returns the parameters in the order that the binding requires. */
const toQuery = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    // Addresses never have an apostrophe, which would otherwise be encoded after signing.
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("'", '%27')}`)
    .join('&');
