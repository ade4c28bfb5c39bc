/** The import of sites: the steps of every import, how rows name their place, and the columns of the structure. */

import { type SiteStructure, sites } from '@rounds/contract/sites';
import type { SiteImportLayout, SiteImportResult, SiteImportTarget } from '@rounds/contract/sites/import.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Reading, useWizard } from '../../../kit/import/index.ts';
import { upload } from '../../../platform/api/index.ts';
import type { InspectedSites } from './site-import-queries.ts';
import {
  assignRemaining,
  hasRequiredColumns,
  type Rules,
  removeOtherLayout,
  type SiteColumns,
  toNewColumns,
} from './site-targets.ts';

const MAX_TITLE_LENGTH = 200;
/** Converts the name of a file to a title: `plants-and-halls_2026.csv` becomes “Plants and halls 2026”. */
function toTitle({ name }: File): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return (words.charAt(0).toLocaleUpperCase() + words.slice(1)).slice(0, MAX_TITLE_LENGTH);
}

/** @param structure the one that the file is added to; null for a new one */
export function useSiteImport(structure: SiteStructure | null) {
  const [title, setTitle] = useState('');
  const [selectedLayout, setSelectedLayout] = useState<SiteImportLayout | null>(null);
  /** The rules by the column of the file. */
  const [rules, setRules] = useState<Readonly<Record<string, Rules | undefined>>>({});
  /** Makes the ids of new columns differ from those of earlier imports. */
  const [seed] = useState(() => crypto.randomUUID().slice(0, 6));
  const existingColumns = structure?.columns ?? [];

  const toFields = (columns: SiteColumns, reading: Reading, inspected: InspectedSites) => ({
    ...reading,
    layout: selectedLayout ?? inspected.layout,
    columns: JSON.stringify(columns),
    new_columns: JSON.stringify(toNewColumns(columns, inspected, rules)),
    ...(structure && { structure_id: structure.id }),
  });

  const wizard = useWizard<SiteImportTarget, InspectedSites, SiteImportResult>({
    inspect: (file, reading, sending) => upload(sites.inspectImport, { file, fields: { ...reading }, ...sending }),
    check(file, columns, reading, inspected) {
      if (!hasRequiredColumns(selectedLayout ?? inspected.layout, columns)) return null;
      const fields = toFields(columns, reading, inspected);
      return {
        key: JSON.stringify(fields),
        send: (sending) => upload(sites.importFile, { file, fields: { ...fields, dry_run: true }, ...sending }),
      };
    },
    onChosen(file) {
      setTitle(toTitle(file));
      setSelectedLayout(null);
      setRules({});
    },
  });
  const { file, inspected, columns, reading, skipErrors, checked } = wizard.state;
  const layout = selectedLayout ?? inspected?.layout ?? 'levels';

  const assignUnmappedColumns = useEffectEvent(() => {
    if (inspected) wizard.assignAll(assignRemaining(columns, inspected, existingColumns, structure ? null : seed));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is assigned again
  useEffect(() => assignUnmappedColumns(), [inspected]);

  return {
    wizard,
    seed,
    existingColumns,
    title,
    setTitle,
    layout,
    setLayout(next: SiteImportLayout) {
      setSelectedLayout(next);
      wizard.assignAll(removeOtherLayout(next, columns));
    },
    newColumns: inspected ? toNewColumns(columns, inspected, rules) : [],
    setRules: (column: string, next: Rules) => setRules({ ...rules, [column]: next }),
    hasRequiredColumns: hasRequiredColumns(layout, columns),
    checked,
    async finish(): Promise<SiteImportResult | null> {
      if (!file || !inspected) return null;
      const fields = { ...toFields(columns, reading, inspected), title: title.trim(), skip_errors: skipErrors };
      return wizard.finish((sending) => upload(sites.importFile, { file, fields, ...sending }));
    },
  };
}
export type SiteImport = ReturnType<typeof useSiteImport>;

export const countNodes = ({ imported: { created, changed, unchanged } }: SiteImportResult): number =>
  created + changed + unchanged;
