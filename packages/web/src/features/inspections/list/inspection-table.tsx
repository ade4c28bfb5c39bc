import type { InspectionSummary } from '@rounds/contract/inspections';
import { DataTable, type DataTableProps } from '../../../kit/data-table/index.ts';
import { inspectionName } from '../../../kit/inspections/inspection-name.ts';
import { paths } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { inspectionCells } from './inspection-cells.tsx';

type InspectionTableProps = Pick<
  DataTableProps<InspectionSummary>,
  'list' | 'useRows' | 'exportCall' | 'exportQuery' | 'allName' | 'empty'
>;

/** Shows inspections that another feature has selected, as their own list does. */
export default function InspectionTable(props: InspectionTableProps) {
  const can = useCan();
  const canRead = can('INS_VIEW_INSPECTION_REPORT', 'INS_CONDUCT_INSPECTION');
  return (
    <DataTable<InspectionSummary>
      {...props}
      rowKey={({ id }) => id}
      rowName={inspectionName}
      rowLink={canRead ? ({ uuid }) => paths.inspections.report(uuid).to : undefined}
      cells={inspectionCells}
    />
  );
}
