import { type NameTranslations, translateName } from '@rounds/contract/languages.ts';
import { getCurrentLanguage } from './setup.ts';

/** The name of a custom field, a label or another record with translations, in the person's language. */
export const getShownName = (record: { readonly name: string; readonly translations?: NameTranslations }): string =>
  translateName(record, getCurrentLanguage());
