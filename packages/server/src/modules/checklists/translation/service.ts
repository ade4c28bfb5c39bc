/** The translation service of the installation, with the interface of LibreTranslate. */

import { MAX_TRANSLATION_LENGTH, TRANSLATE_TIMEOUT_MS } from '@rounds/contract/checklists/translations.ts';
import type { Language } from '@rounds/contract/languages.ts';
import { ApiError } from '../../../http/api-error.ts';
import { describeOutboundError } from '../../../http/outbound-errors.ts';
import { type TextParams, translate } from '../../../http/texts.ts';
import { OutboundError } from '../../../outbound/index.ts';
import type { Services } from '../../../services.ts';

/** A machine takes longer than other services: by this factor, which makes 120 seconds of the usual 10. */
const PATIENCE = 12;
/** The number of requests that the service handles at the same time. */
const CONCURRENCY = 4;
const MAX_ANSWER_BYTES = 8 * MAX_TRANSLATION_LENGTH;

interface Wish {
  readonly from: string;
  readonly to: string;
  readonly locale: Language;
  readonly signal: AbortSignal;
}

/**
 * The translations of texts. Each text is a request of its own, so that no answer can belong to another text. All of
 * them together take as long as one call may.
 * @throws ApiError CKL_TRANSLATE_FAILED if one of them is not translated
 */
export async function askService(
  { config, outbound }: Pick<Services, 'config' | 'outbound'>,
  texts: readonly string[],
  { from, to, locale, signal }: Wish,
): Promise<string[]> {
  const { url, key } = config.translate!;
  const stop = new AbortController();
  const ends = AbortSignal.any([signal, stop.signal]);
  const deadline = Date.now() + Math.min(TRANSLATE_TIMEOUT_MS, PATIENCE * outbound.timeoutMs);
  const ask = async (text: string): Promise<string> => {
    const body = { q: text, source: from, target: to, format: 'text', ...(key && { api_key: key }) };
    const answer = await outbound.request(toAddress(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      allowHttp: true,
      timeoutMs: Math.max(1, deadline - Date.now()),
      maxBytes: MAX_ANSWER_BYTES,
      signal: ends,
    });
    if (answer.status !== 200) throw failed(locale, 'translate_service.status', { status: String(answer.status) });
    const translated = readTranslation(answer.body);
    if (translated === null) throw failed(locale, 'translate_service.answer');
    return translated;
  };
  const translations: string[] = [];
  const queue = [...texts.keys()];
  const work = async (): Promise<void> => {
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) translations[at] = await ask(texts[at]!);
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    return translations;
  } catch (error) {
    stop.abort();
    if (error instanceof OutboundError)
      throw new ApiError('CKL_TRANSLATE_FAILED', { params: { reason: describeOutboundError(locale, error) } });
    throw error;
  }
}

const toAddress = (url: string): string => {
  const base = url.endsWith('/') ? url.slice(0, -1) : url;
  return base.endsWith('/translate') ? base : `${base}/translate`;
};

const failed = (
  locale: Language,
  key: 'translate_service.status' | 'translate_service.answer',
  params?: TextParams,
): ApiError => new ApiError('CKL_TRANSLATE_FAILED', { params: { reason: translate(locale, key, params) } });

/** Null for anything but one text. */
function readTranslation(body: Buffer): string | null {
  try {
    const answer: unknown = JSON.parse(body.toString('utf8'));
    const text = (answer as { translatedText?: unknown } | null)?.translatedText;
    const only = Array.isArray(text) && text.length === 1 ? (text[0] as unknown) : text;
    return typeof only === 'string' && only.trim() !== '' && only.length <= MAX_TRANSLATION_LENGTH ? only : null;
  } catch {
    return null;
  }
}
