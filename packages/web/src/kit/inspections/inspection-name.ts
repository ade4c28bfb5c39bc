import type { InspectionSummary } from '@rounds/contract/inspections';

/** The one name of an inspection where there is no space for more. */
export const inspectionName = ({ asset, title, document_id, template_title }: InspectionSummary): string =>
  asset?.display_name ?? title ?? document_id ?? template_title;
