/** Archives as nobody has exported them. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { MANIFEST_NAME, type Manifest } from '../format.ts';

export type Parts = Map<string, Buffer>;

export async function readParts(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const parts: Parts = new Map();
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return parts;
}

export function writeParts(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}

/** The archive with other parts, whose list has the right sizes and checksums again. */
export async function rewriteArchive(
  archive: Buffer,
  change: (parts: Parts, manifest: Manifest & Record<string, unknown>) => void,
): Promise<Buffer> {
  const parts = await readParts(archive);
  const manifest = JSON.parse(parts.get(MANIFEST_NAME)!.toString());
  change(parts, manifest);
  parts.delete(MANIFEST_NAME);
  manifest.parts = [...parts].map(([name, bytes]) => ({
    ...{ name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  }));
  parts.set(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest)));
  return writeParts(parts);
}

/** Changes the rows of a table. */
export function changeRows(parts: Parts, table: string, change: (row: Record<string, unknown>) => void): void {
  const name = `tables/${table}.jsonl`;
  const lines = parts.get(name)!.toString().split('\n').filter(Boolean);
  const changed = lines.map((line) => {
    const row = JSON.parse(line);
    change(row);
    return `${JSON.stringify(row)}\n`;
  });
  parts.set(name, Buffer.from(changed.join('')));
}
