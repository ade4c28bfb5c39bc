import { normalizeText } from '../../../platform/i18n/index.ts';

/** The name of a heading in addresses: its words, without accents and signs. */
export const toAnchor = (text: string): string =>
  normalizeText(text)
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
