import type { InspectionSummary } from '@rounds/contract/inspections';

/** What an inspection is called where one name has to do. */
export const inspectionName = ({ asset, title, document_id, template_title }: InspectionSummary): string =>
  asset?.display_name ?? title ?? document_id ?? template_title;
