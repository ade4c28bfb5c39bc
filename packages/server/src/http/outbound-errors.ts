/** Says why a request to an address that a person entered got no response. */
import type { Language } from '@rounds/contract/languages.ts';
import type { OutboundError } from '../outbound/index.ts';
import { translate } from './texts.ts';

/** One sentence that says what is wrong and what to do. */
export const describeOutboundError = (language: Language, { reason, host }: OutboundError): string =>
  translate(language, `outbound.${reason}`, { host: host.slice(0, 200) });
