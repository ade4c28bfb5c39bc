import type { RunContext } from '@rounds/engine';
import type { InspectionRow } from '../queries/inspections.ts';

/** Its template, with the asset or what its answers name it by. */
export const toInspectionTitle = ({
  asset_name,
  template_title,
  title,
}: Pick<InspectionRow, 'asset_name' | 'template_title'> & Pick<RunContext, 'title'>): string =>
  [template_title, asset_name || title].filter(Boolean).join(' – ');
