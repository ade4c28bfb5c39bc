import type { IssueSummary } from '@rounds/contract/issues';
import { DataTable, type DataTableProps } from '../../../kit/data-table/index.ts';
import { paths } from '../../../paths.ts';
import { useIssueCells } from './issue-cells.tsx';

type IssueTableProps = Pick<
  DataTableProps<IssueSummary>,
  'list' | 'useRows' | 'exportCall' | 'exportQuery' | 'allName' | 'empty'
>;

/** Shows issues that another feature has selected, as their own list does. */
export default function IssueTable(props: IssueTableProps) {
  return (
    <DataTable<IssueSummary>
      {...props}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      rowLink={({ uuid }) => paths.issues.get(uuid).to}
      cells={useIssueCells()}
    />
  );
}
