/** Translation by machine: the service of the installation, or what the workspace has translated before. */
import type { Translator, translations } from '@rounds/contract/checklists/translations.ts';
import type { Language } from '@rounds/contract/languages.ts';
import type { Database } from '../../../db/database.ts';
import type { PreloadCall, ResponseOf } from '../../../http/module.ts';
import type { Services } from '../../../services.ts';
import { listProtectedTerms } from '../glossary/terms.ts';
import { maskText, unmaskText } from './masks.ts';
import { findRemembered } from './queries/memory.ts';
import { askService } from './service.ts';

export const getTranslatorName = ({ config }: Pick<Services, 'config'>): Translator =>
  config.translate ? 'service' : 'memory';

interface TranslatingCall {
  readonly services: Services;
  readonly database: Database;
  readonly actor: { readonly workspace_id: number };
  readonly locale: Language;
  readonly signal: AbortSignal;
}

/** A translation, or why there is none: nobody knows one, or the machine has damaged what it must not translate. */
export type MachineTranslation =
  | { readonly translation: string }
  | { readonly translation: null; readonly reason: 'unknown' | 'damaged' };

/**
 * Translates texts without a transaction, because a service may take minutes.
 * @throws ApiError CKL_TRANSLATE_FAILED
 */
export async function translateTexts(
  call: TranslatingCall,
  texts: readonly string[],
  languages: { readonly from: string; readonly to: string },
): Promise<MachineTranslation[]> {
  const { services, database, actor, locale, signal } = call;
  if (!services.config.translate) {
    const remembered = await database.inWorkspace(actor.workspace_id, (tx) => findRemembered(tx, texts, languages));
    return texts.map((text) => {
      const translation = remembered.get(text);
      return translation === undefined ? { translation: null, reason: 'unknown' } : { translation };
    });
  }
  const terms = await database.inWorkspace(actor.workspace_id, (tx) => listProtectedTerms(tx, languages));
  const masked = texts.map((text) => maskText(text, terms));
  const answers = await askService(
    services,
    masked.map(({ text }) => text),
    { ...languages, locale, signal },
  );
  return answers.map((answer, at) => {
    const translation = unmaskText(answer, masked[at]!);
    return translation === null ? { translation, reason: 'damaged' } : { translation };
  });
}

type Translate = typeof translations.translate;

export async function translateForCaller(call: PreloadCall<Translate>): Promise<ResponseOf<Translate>> {
  const { texts, from, to } = call.body;
  const answers = await translateTexts(call, texts, { from, to });
  return { texts: answers.map(({ translation }) => translation), translator: getTranslatorName(call.services) };
}
