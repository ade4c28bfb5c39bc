/** Reads the rows of all tables, in the snapshot of one transaction. */
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { TABLES_FOLDER } from './archive-format.ts';
import type { AddEntry } from './archive-writer.ts';
import { enterScope, listScopes, quote, type TableInfo, toColumnList } from './tables.ts';

const compress = promisify(zstdCompress);
/** The size of a part’s rows before they are compressed. */
const PART_BYTES = 16 * 1024 ** 2;
const NEW_LINE = 0x0a;

/** @param onRows is called with the number of rows that were written since the last call */
export async function exportTables(
  client: PoolClient,
  tables: readonly TableInfo[],
  addEntry: AddEntry,
  onRows: (rows: number) => void,
): Promise<void> {
  const scopes = await listScopes(client);
  for (const table of tables) {
    let part = 0;
    for (const workspace of (table.has_policies && scopes) || [null]) {
      await enterScope(client, workspace);
      for await (const rows of readParts(client, table)) {
        part += 1;
        await addEntry(`${TABLES_FOLDER}${table.name}/${String(part).padStart(6, '0')}.zst`, await compress(rows));
        onRows(countLines(rows));
      }
    }
  }
}

/** Each part ends with a row; in this format, a new line is always the end of one. */
async function* readParts(client: PoolClient, { name, columns }: TableInfo): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of client.query(copyTo(`copy ${quote(name)} (${toColumnList(columns)}) to stdout`))) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length < PART_BYTES) continue;
    const all = Buffer.concat(pieces);
    const end = all.lastIndexOf(NEW_LINE) + 1;
    if (end > 0) yield all.subarray(0, end);
    pieces = [all.subarray(end)];
    length = all.length - end;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

function countLines(rows: Buffer): number {
  let count = 0;
  for (let at = rows.indexOf(NEW_LINE); at >= 0; at = rows.indexOf(NEW_LINE, at + 1)) count += 1;
  return count;
}
