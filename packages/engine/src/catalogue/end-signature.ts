import { element } from './element.ts';
import { question } from './shared-options.ts';
import { filesValue } from './value-kinds.ts';

/** The closing signature of old templates. */
export const endSignatureElement = element({
  type: 'end_signature',
  group: 'endPage',
  deprecated: true,
  options: { ...question },
  value: filesValue,
  pages: ['end_page', 'hidden_page'],
});
