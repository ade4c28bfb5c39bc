/** All fields of an inspection in twenty columns, more than any list of the product has. */
import { type InspectionSummary, inspectionList } from '@rounds/contract/inspections';
import type { ListColumn, ListDeclaration } from '@rounds/contract/list.ts';

const number = (selector: keyof InspectionSummary): ListColumn => ({ selector, type: 'number' });
const date = (selector: keyof InspectionSummary): ListColumn => ({ selector, type: 'date' });

export const WIDE: ListDeclaration = {
  table_name: 'bench_wide',
  texts: 'inspections',
  columns: [
    ...inspectionList.columns.map((column) => ({ ...column, omit: false })),
    { selector: 'uuid', type: 'text' },
    number('id'),
    number('template_id'),
    number('template_version'),
    number('score'),
    number('score_max'),
    number('question_count'),
    number('answered_count'),
    date('updated_at'),
    date('archived_at'),
  ],
  default_sort: inspectionList.default_sort,
};
