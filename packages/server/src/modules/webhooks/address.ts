/** The addresses to which webhooks may send. */
import type { Language } from '@rounds/contract/languages.ts';
import { ApiError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { describeOutboundError } from '../../http/outbound-errors.ts';
import { OutboundError } from '../../outbound/index.ts';
import type { Services } from '../../services.ts';

/** Allows unencrypted requests only to hosts that the operator has listed, such as a test system. */
export const mayUseHttp = (url: string, { config }: Pick<Services, 'config'>): boolean => {
  const host = URL.parse(url)?.hostname;
  return host !== undefined && config.allowedHosts.includes(host);
};

interface AddressCheck {
  readonly services: Services;
  readonly locale: Language;
  readonly request: { readonly host: string };
}

/** @throws ApiError VALIDATION_FAILED at `url` */
export async function checkAddress(address: string, { services, locale, request }: AddressCheck): Promise<void> {
  const url = URL.parse(address);
  if (!url) throw fieldError('url', locale, 'field.webhook_url');
  const allowHttp = mayUseHttp(address, services);
  if (url.protocol !== 'https:' && !allowHttp) throw fieldError('url', locale, 'field.webhook_https');
  if (isOwnHost(url, services, request.host)) throw fieldError('url', locale, 'field.webhook_own_host');
  try {
    await services.outbound.check(address, { allowHttp });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new ApiError('VALIDATION_FAILED', { data: { url: [describeOutboundError(locale, error)] } });
  }
}

function isOwnHost({ host, hostname }: URL, { config }: Services, requestHost: string): boolean {
  const own = new URL(config.publicUrl);
  const isSubdomain = config.workspaceHosts === 'subdomain' && hostname.endsWith(`.${own.hostname}`);
  return isSubdomain || host === own.host || (host === hostname && hostname === requestHost);
}
