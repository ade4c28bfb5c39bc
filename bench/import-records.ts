/**
 * Importing assets with a type and fields, while others go on working: the trees of a town (15,638 rows; a file of the
 * same shape unless BENCH_TREES names one), the same file again without changes, and a file of 28 MB.
 */
import { readFile } from 'node:fs/promises';
import type { Product } from '../packages/server/src/testing/installed.ts';
import { importAssets, toImportForm } from './lib/asset-import.ts';
import { processorSeconds } from './lib/cpu.ts';
import { peakMemoryMb } from './lib/memory.ts';
import { startMeasuredProduct } from './lib/product.ts';
import { saveResult } from './lib/report.ts';
import { measureStalls } from './lib/stalls.ts';

const TREES = 15_638;
const LARGE_ROWS = 100_000;
const LARGE_BYTES = 28 * 1024 * 1024 - 1024;
const SPECIES = ['Tilia cordata', 'Tilia x euchlora', 'Acer platanoides', 'Fraxinus excelsior', 'Prunus avium'];

const generateTrees = (): string =>
  `treeID,species,street,lon,lat\n${Array.from({ length: TREES }, (_, row) =>
    [
      `T${String(row).padStart(5, '0')}`,
      SPECIES[row % SPECIES.length],
      `${['Bradgate', 'Ashley', 'Park', 'Mill'][row % 4]} Road ${row % 300}`,
      -2.3 - (row % 977) / 7919.123,
      53.3 + (row % 991) / 7907.321,
    ].join(','),
  ).join('\n')}\n`;

/** Builds a file with as many bytes as an upload may have, in as many rows as an import may have. */
function largeFile(): string {
  const columns = 10;
  const width = Math.floor((LARGE_BYTES / LARGE_ROWS - 20) / columns) - 1;
  const text = (row: number, column: number) => `${row}/${column} of the northern hall and its yard`.slice(0, width);
  const rows = Array.from({ length: LARGE_ROWS }, (_, row) =>
    [`L${row}`, ...Array.from({ length: columns }, (_, column) => text(row, column).padEnd(width, '.'))].join(','),
  );
  return `No,Name,${Array.from({ length: columns - 1 }, (_, column) => `F${column}`).join(',')}\n${rows.join('\n')}\n`;
}

const field = (name: string) => ({ key: `new_${name}`, name, field_type: 'text', is_used: true });

async function measure(product: Product, name: string, form: FormData) {
  const cpuBefore = processorSeconds(product.pid);
  const { result, ms, stalls } = await measureStalls(product.base, () => importAssets(product, form));
  const cpuAfter = processorSeconds(product.pid);
  const cpu_s = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
  const memory_mb = peakMemoryMb(product.pid);
  const { created, changed, unchanged } = result.imported;
  console.log(
    `${name}: ${created} new, ${changed} changed, ${unchanged} unchanged in ${(ms / 1000).toFixed(2)} s (${cpu_s?.toFixed(2)} s of processor); ` +
      `others waited at most ${stalls.worst_ms.toFixed(0)} ms; the server held ${memory_mb?.toFixed(0)} MB at most`,
  );
  return { name, ms, cpu_s, stalls, memory_mb, ...result.imported };
}

export async function bench(): Promise<void> {
  const product = await startMeasuredProduct();
  const { BENCH_TREES } = process.env;
  const trees = BENCH_TREES ? await readFile(BENCH_TREES, 'utf8') : generateTrees();
  const base = { asset_id: 'treeID', display_name: 'species', lat: 'lat', lng: 'lon' };
  const results = [];
  try {
    const fields = [field('species'), field('street')];
    const columns = { ...base, display_name: 'treeID', 'fields.new_species': 'species', 'fields.new_street': 'street' };
    const created = toImportForm(trees, { columns, new_type: { name: 'Trees', fields } });
    results.push(await measure(product, 'trees, new', created));
    const [type] = await product.call<{ value: string; fields: { key: string; name: string }[] }[]>(
      'GET',
      '/api/assets/types/all?with_fields=true',
    );
    const keys = Object.fromEntries(type!.fields.map(({ name, key }) => [`fields.${key}`, name]));
    const again = toImportForm(trees, {
      columns: { ...base, display_name: 'treeID', ...keys },
      type_id: type!.value,
      update_existing: true,
    });
    results.push(await measure(product, 'trees, unchanged', again));
    const text = largeFile();
    const names = text.slice(0, text.indexOf('\n')).split(',').slice(2);
    const large = toImportForm(text, {
      columns: {
        asset_id: 'No',
        display_name: 'Name',
        ...Object.fromEntries(names.map((name) => [`fields.new_${name}`, name])),
      },
      new_type: { name: 'Large', fields: names.map(field) },
    });
    results.push(await measure(product, `${(text.length / 2 ** 20).toFixed(1)} MB, ${LARGE_ROWS} rows`, large));
  } finally {
    await product.stop();
  }
  await saveResult('import-records', results);
}
