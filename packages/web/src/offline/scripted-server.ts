import type { Change } from '@rounds/engine';
import type { Refused } from './device-database.ts';
import type { SyncBody, Transport } from './transport.ts';

interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly data?: unknown;
}

interface ScriptedServer extends Transport {
  online: boolean;
  /** So many of the next calls are carried out, but their answers never arrive. */
  loseAnswers: number;
  failWith: Failure | null;
  largest: number;
  missing: readonly unknown[];
  /** The id that it gives reports. */
  document_id: string | null;
  readonly refuse: Map<string, Refused>;
  readonly archived: Set<string>;
  readonly completed: Set<string>;
  readonly started: Map<string, SyncBody['new']>;
  readonly uploads: Map<string, number>;
  readonly calls: { what: string; done: boolean }[];
  stored(report: string): readonly string[];
}

/** A server for tests: it keeps the protocol, and fails in the ways that a test asks for. */
export function scriptedServer(): ScriptedServer {
  const logs = new Map<string, string[]>();
  const server: ScriptedServer = {
    online: true,
    loseAnswers: 0,
    failWith: null,
    largest: Number.POSITIVE_INFINITY,
    missing: [],
    document_id: null,
    refuse: new Map(),
    archived: new Set(),
    completed: new Set(),
    started: new Map(),
    uploads: new Map(),
    calls: [],
    stored: (report: string) => logs.get(report) ?? [],
    sync: (body: SyncBody) =>
      carryOut(`sync ${body.changes.map(({ id }) => id).join(' ')}`, () => {
        if (body.new && !server.started.has(body.uuid)) server.started.set(body.uuid, body.new);
        const answer = append(body.uuid, body.changes);
        if (body.complete && server.missing.length > 0) {
          throw { status: 422, code: 'INS_NOT_COMPLETE', message: 'Not complete', data: server.missing };
        }
        if (body.complete) server.completed.add(body.uuid);
        const status = body.complete ? ('completed' as const) : ('in_progress' as const);
        return { ...answer, id: 41, status, document_id: server.document_id };
      }),
    changes: (report: string, changes: readonly Change[]) =>
      carryOut(`changes ${changes.map(({ id }) => id).join(' ')}`, () => append(report, changes)),
    upload: (file) =>
      carryOut(`upload ${file.uuid}`, () => {
        const refused = server.refuse.get(file.uuid);
        if (refused) throw { status: 422, ...refused };
        server.uploads.set(file.uuid, file.bytes.size);
      }),
  };

  async function carryOut<T>(what: string, work: () => T): Promise<T> {
    if (!server.online) throw { status: 0, code: 'NETWORK', message: 'No network' };
    const call = { what, done: false };
    server.calls.push(call);
    if (server.failWith) throw server.failWith;
    const answer = work();
    call.done = true;
    if (server.loseAnswers > 0) {
      server.loseAnswers -= 1;
      throw { status: 0, code: 'NETWORK', message: 'Connection lost' };
    }
    return answer;
  }

  function append(report: string, changes: readonly Change[]) {
    if (server.archived.has(report)) throw { status: 409, code: 'INS_ARCHIVED', message: 'This report is archived' };
    if (changes.length > server.largest) throw { status: 413, code: 'BODY_TOO_LARGE', message: 'Too large' };
    const log = logs.get(report) ?? [];
    const taken = changes.filter(({ id }) => !server.refuse.has(id)).map(({ id }) => id);
    log.push(...taken.filter((id) => !log.includes(id)));
    logs.set(report, log);
    return {
      acknowledged: taken,
      sequence: log.length,
      refused: changes.flatMap(({ id }) => (server.refuse.has(id) ? [{ id, ...server.refuse.get(id)! }] : [])),
    };
  }

  return server;
}
