/** The import of sites: the steps of every import, how rows name their place, and the columns of the structure. */
import type { SiteImportLayout, SiteImportResult, SiteImportTarget } from '@rounds/contract/site-import';
import { type SiteStructure, sites } from '@rounds/contract/sites';
import { useEffect, useEffectEvent, useState } from 'react';
import { upload } from '../../../api/index.ts';
import { type Reading, useWizard } from '../../../import/index.ts';
import type { SeenSites } from './site-import-queries.ts';
import { assignRemaining, isPlaced, keepLayout, type Rules, type SiteColumns, toNewColumns } from './site-targets.ts';

const TITLE_MAX = 200;
/** `plants-and-halls_2026.csv` becomes “Plants and halls 2026”. */
function toTitle({ name }: File): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return (words.charAt(0).toLocaleUpperCase() + words.slice(1)).slice(0, TITLE_MAX);
}

/** @param structure the one that the file is added to; null for a new one */
export function useSiteImport(structure: SiteStructure | null) {
  const [title, setTitle] = useState('');
  const [chosenLayout, setChosenLayout] = useState<SiteImportLayout | null>(null);
  /** By the column of the file. */
  const [rules, setRules] = useState<Readonly<Record<string, Rules | undefined>>>({});
  /** Makes the ids of new columns differ from those of earlier imports. */
  const [seed] = useState(() => crypto.randomUUID().slice(0, 6));
  const known = structure?.columns ?? [];

  const toFields = (columns: SiteColumns, reading: Reading, seen: SeenSites) => ({
    ...reading,
    layout: chosenLayout ?? seen.layout,
    columns: JSON.stringify(columns),
    new_columns: JSON.stringify(toNewColumns(columns, seen, rules)),
    ...(structure && { structure_id: structure.id }),
  });

  const wizard = useWizard<SiteImportTarget, SeenSites, SiteImportResult>({
    inspect: (file, reading, sending) => upload(sites.inspectImport, { file, fields: { ...reading }, ...sending }),
    check(file, columns, reading, seen) {
      if (!isPlaced(chosenLayout ?? seen.layout, columns)) return null;
      const fields = toFields(columns, reading, seen);
      return {
        key: JSON.stringify(fields),
        send: (sending) => upload(sites.importFile, { file, fields: { ...fields, dry_run: true }, ...sending }),
      };
    },
    onChosen(file) {
      setTitle(toTitle(file));
      setChosenLayout(null);
      setRules({});
    },
  });
  const { file, inspected, columns, reading, skipErrors, checked } = wizard.state;
  const layout = chosenLayout ?? inspected?.layout ?? 'levels';

  const assignMore = useEffectEvent(() => {
    if (inspected) wizard.assignAll(assignRemaining(columns, inspected, known, structure ? null : seed));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is assigned again
  useEffect(() => assignMore(), [inspected]);

  return {
    wizard,
    seed,
    known,
    title,
    setTitle,
    layout,
    setLayout(next: SiteImportLayout) {
      setChosenLayout(next);
      wizard.assignAll(keepLayout(next, columns));
    },
    newColumns: inspected ? toNewColumns(columns, inspected, rules) : [],
    setRules: (column: string, next: Rules) => setRules({ ...rules, [column]: next }),
    isPlaced: isPlaced(layout, columns),
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
