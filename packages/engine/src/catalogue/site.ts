import { element } from './element.ts';
import { list, no, question, text } from './shared-options.ts';
import { uuidValue } from './value-kinds.ts';

/** A site of a structure, before assets came. */
export const siteElement = element({
  type: 'site',
  group: 'text',
  deprecated: true,
  options: {
    ...question,
    editable: no,
    column_options: list(null, {
      fields: { column_id: text(100), structure_id: text(100), structure_node_id: text(100) },
    }),
  },
  value: uuidValue,
  pages: ['start_page', 'hidden_page'],
});
