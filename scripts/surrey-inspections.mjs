/** Reads the public file of inspections of restaurants in Surrey. */
import { readFile } from 'node:fs/promises';

/** The values of the file; a row with another one stops the loader before anything is stored. */
export const SEVERITIES = ['Not Critical', 'Critical'];
const REPEATS = ['Not Repeat', 'Repeat'];
export const KINDS = ['Routine', 'Follow-Up'];
/** The points of a hazard rating; a high hazard is a failed answer, as is each violation. */
export const HAZARD_POINTS = { Low: 2, Moderate: 1, High: 0 };
export const FAILED_HAZARD = 'High';

/** `205,Critical,Cold food, stored above 4 °C,Not Repeat|…`: only the text may have commas. */
function parseViolation(violation, line) {
  const [, code, severity, text, repeat] = /^(\d+),([^,]*),(.*),([^,]*)$/s.exec(violation.trim()) ?? [];
  if (!code) throw new Error(`Row ${line} has a violation that cannot be read: ${violation}`);
  return {
    ...{ code, text },
    severity: assertKnown(severity, SEVERITIES, 'severity', line),
    isRepeated: assertKnown(repeat, REPEATS, 'mark of repetition', line) === 'Repeat',
  };
}

/** @throws Error naming the row of the file */
function assertKnown(value, allowed, what, line) {
  if (!allowed.includes(value))
    throw new Error(`Row ${line} has an unknown ${what}: “${value}”. Known: ${allowed.join(', ')}`);
  return value;
}

/** The cells of each row; a quoted cell may have commas, line breaks and doubled quotes. */
function parseCsv(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1).push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
  }
  // The end of the file is not a row.
  return rows.filter((cells) => cells.length > 1 || cells[0]);
}

/**
 * The inspections of a file, and the rows that are none because they have no date.
 * @throws Error naming the row of a value that is not known
 */
export async function readInspections(path) {
  const text = new TextDecoder('windows-1252').decode(await readFile(path));
  const [header = [], ...rows] = parseCsv(text);
  const inspections = [];
  const withoutDate = [];
  for (const [index, cells] of rows.entries()) {
    const row = Object.fromEntries(header.map((name, column) => [name, (cells[column] ?? '').trim()]));
    // The first row of the file is its header.
    const line = index + 2;
    if (row.INSPECTIONDATE === '') {
      withoutDate.push(line);
      continue;
    }
    if (!/^\d{8}$/.test(row.INSPECTIONDATE))
      throw new Error(`Row ${line} has an unknown date: “${row.INSPECTIONDATE}”.`);
    assertKnown(row.INSPTYPE, KINDS, 'kind of inspection', line);
    if (row.HAZARDRATING !== '') assertKnown(row.HAZARDRATING, Object.keys(HAZARD_POINTS), 'hazard rating', line);
    const violations = row.VIOLLUMP.split('|')
      .filter((violation) => violation.trim() !== '')
      .map((violation) => parseViolation(violation, line));
    inspections.push({ ...row, index, violations });
  }
  return { inspections, withoutDate };
}
