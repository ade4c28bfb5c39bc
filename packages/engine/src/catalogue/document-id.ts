import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { list, shown, text } from './shared-options.ts';
import { textValue } from './value-kinds.ts';

/** The document id, made from a format when the server first receives the report. */
export const documentIdElement = element({
  type: 'document_id',
  group: 'startPage',
  options: {
    ...shown,
    format: text(500, '{N}'),
    items: list([{ type: 'unique_number' }], { fields: { type: text(60) } }),
  },
  value: textValue,
  computed: true,
  pages: ['start_page', 'hidden_page'],
  oncePerPage: true,
  actions: ACTIONS.header,
});
