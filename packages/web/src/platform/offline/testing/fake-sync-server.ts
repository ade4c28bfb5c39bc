import { UPLOAD_CHUNK_BYTES as CHUNK } from '@rounds/contract/files';
import type { Change } from '@rounds/engine';
import type { Rejection } from '../device-database.ts';
import { listAddedIssues } from '../device-issues.ts';
import type { SyncBody, Transport } from '../transport.ts';

interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
  readonly retry_after?: number;
}

interface ScriptedServer extends Transport {
  online: boolean;
  /** The number of upcoming calls whose responses are lost after they were performed. */
  lostResponses: number;
  failWith: Failure | null;
  maxChanges: number;
  missing: readonly unknown[];
  /** The document id of completed inspections. */
  document_id: string | null;
  readonly rejections: Map<string, Rejection>;
  readonly archived: Set<string>;
  readonly completed: Set<string>;
  /** The notes on completed inspections. */
  readonly notes: Map<string, string>;
  readonly started: Map<string, SyncBody['new']>;
  readonly uploads: Map<string, number>;
  /** The number of received bytes of files that are sent in chunks. */
  readonly chunks: Map<string, number>;
  /** The number of upcoming chunks that arrive damaged. */
  damagedChunks: number;
  /** The inspections that exist before anything is sent. */
  readonly known: Set<string>;
  /** The number of each issue, by uuid. */
  readonly issues: Map<string, number>;
  readonly calls: { what: string; done: boolean }[];
  stored(inspection: string): readonly string[];
}

/** A server for tests that follows the protocol and fails on request. */
export function createFakeSyncServer(): ScriptedServer {
  const logs = new Map<string, string[]>();
  const server: ScriptedServer = {
    online: true,
    lostResponses: 0,
    failWith: null,
    maxChanges: Number.POSITIVE_INFINITY,
    missing: [],
    document_id: null,
    rejections: new Map(),
    archived: new Set(),
    completed: new Set(),
    notes: new Map(),
    started: new Map(),
    uploads: new Map(),
    chunks: new Map(),
    damagedChunks: 0,
    known: new Set(),
    issues: new Map(),
    calls: [],
    stored: (inspection: string) => logs.get(inspection) ?? [],
    sync: (body: SyncBody) =>
      perform(`sync ${body.changes.map(({ id }) => id).join(' ')}`, () => {
        if (body.new && !server.started.has(body.uuid)) server.started.set(body.uuid, body.new);
        const answer = append(body.uuid, body.changes);
        if (body.complete && server.missing.length > 0) {
          throw { status: 422, code: 'INS_NOT_COMPLETE', message: 'Not complete', data: server.missing };
        }
        if (body.complete) server.completed.add(body.uuid);
        if (body.note !== undefined) server.notes.set(body.uuid, body.note);
        const status = body.complete ? ('completed' as const) : ('in_progress' as const);
        return { ...answer, id: 41, status, document_id: server.document_id };
      }),
    changes: (inspection: string, { changes }: { readonly changes: readonly Change[] }) =>
      perform(`changes ${changes.map(({ id }) => id).join(' ')}`, () => append(inspection, changes)),
    upload: (file) =>
      perform(`upload ${file.uuid}`, () => {
        const rejected = server.rejections.get(file.uuid);
        if (rejected) throw { status: 422, ...rejected };
        server.uploads.set(file.uuid, file.bytes.size);
        return { hash: file.hash };
      }),
    getUploadProgress: (uuid) =>
      perform(`progress ${uuid}`, () => ({ received: server.chunks.get(uuid) ?? 0, size: null, chunk_size: CHUNK })),
    uploadChunk: (uuid, { offset, bytes }) =>
      perform(`chunk ${uuid} ${offset}`, () => {
        const received = server.chunks.get(uuid) ?? 0;
        if (offset > received) throw { status: 409, code: 'UPLOAD_OFFSET_WRONG', message: 'Gap' };
        if (server.damagedChunks > 0) {
          server.damagedChunks -= 1;
          throw { status: 422, code: 'UPLOAD_HASH_MISMATCH', message: 'The file was damaged on its way' };
        }
        server.chunks.set(uuid, Math.max(received, offset + bytes.size));
      }),
    createIssue: ({ uuid = '', source, media = [] }) =>
      perform(`issue ${uuid}`, () => {
        const existing = server.issues.get(uuid);
        if (existing !== undefined) return { number: existing };
        const rejected = server.rejections.get(uuid);
        if (rejected) throw { status: 404, ...rejected };
        const inspection = source?.inspection_uuid ?? '';
        if (!logs.has(inspection) && !server.started.has(inspection) && !server.known.has(inspection))
          throw { status: 404, code: 'INS_OBJECT_NOT_FOUND', message: 'No such inspection' };
        if (media.some((file) => !server.uploads.has(file)))
          throw { status: 404, code: 'RES_OBJECT_NOT_FOUND', message: 'No such file' };
        server.issues.set(uuid, server.issues.size + 1);
        return { number: server.issues.size };
      }),
    finishUpload: ({ uuid, bytes, hash }) =>
      perform(`finish ${uuid}`, () => {
        if (server.chunks.get(uuid) !== bytes.size) {
          throw { status: 409, code: 'UPLOAD_SIZE_MISMATCH', message: 'Not all there' };
        }
        server.uploads.set(uuid, bytes.size);
        return { hash };
      }),
  };

  async function perform<T>(what: string, work: () => T): Promise<T> {
    if (!server.online) throw { status: 0, code: 'NETWORK', message: 'No network' };
    const call = { what, done: false };
    server.calls.push(call);
    if (server.failWith) throw server.failWith;
    const answer = work();
    call.done = true;
    if (server.lostResponses > 0) {
      server.lostResponses -= 1;
      throw { status: 0, code: 'NETWORK', message: 'Connection lost' };
    }
    return answer;
  }

  function append(inspection: string, changes: readonly Change[]) {
    if (server.archived.has(inspection))
      throw { status: 409, code: 'INS_ARCHIVED', message: 'This inspection is archived' };
    if (changes.length > server.maxChanges) throw { status: 413, code: 'BODY_TOO_LARGE', message: 'Too large' };
    const log = logs.get(inspection) ?? [];
    const unknown = changes.filter((change) => listAddedIssues(change).some((uuid) => !server.issues.has(uuid)));
    for (const { id } of unknown) server.rejections.set(id, { code: 'ACT_OBJECT_NOT_FOUND', message: 'No such issue' });
    const acceptedIds = changes.filter(({ id }) => !server.rejections.has(id)).map(({ id }) => id);
    log.push(...acceptedIds.filter((id) => !log.includes(id)));
    logs.set(inspection, log);
    return {
      acknowledged: acceptedIds,
      sequence: log.length,
      refused: changes.flatMap(({ id }) => (server.rejections.has(id) ? [{ id, ...server.rejections.get(id)! }] : [])),
    };
  }

  return server;
}
