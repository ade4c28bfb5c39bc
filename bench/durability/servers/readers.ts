/** Readers of what happens: a window with its stream of events, and another system that reads the change feed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangesPage } from '@rounds/contract/changes';
import type { Caller } from './caller.ts';
import type { Installation } from './installation.ts';

interface GroupPage {
  readonly list: readonly { readonly id: number }[];
  readonly pagination: { readonly next_cursor: string | null };
}

/** A window that shows groups: it loads them after each connect, and one of them after each event. */
export class Window {
  readonly shown = new Set<number>();
  reconnects = 0;
  readonly #installation: Installation;
  readonly #caller: Caller;
  readonly #stopping = new AbortController();

  constructor(installation: Installation, caller: Caller) {
    this.#installation = installation;
    this.#caller = caller;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async follow(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const { base } = this.#installation.proxy;
      try {
        const reply = await fetch(`${base}/api/events?topics=groups`, { headers: this.#caller.headers, signal });
        if (reply.ok && reply.body) await Promise.all([this.#read(reply.body), this.#load()]);
        else await reply.body?.cancel();
      } catch (error) {
        // This window has ended, or its server, which breaks the connection.
        if (!signal.aborted && !(error as Error).cause) throw error;
      }
      this.reconnects += 1;
      await sleep(50);
    }
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        if (!event.startsWith('data: ')) continue;
        const { id } = JSON.parse(event.slice('data: '.length)) as { id: number | null };
        if (id !== null) this.shown.add(id);
      }
    }
  }

  async #load(): Promise<void> {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/api/user/group/list?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
      const page: GroupPage | null = await this.#caller.read<GroupPage>(path);
      for (const { id } of page?.list ?? []) this.shown.add(id);
      cursor = page?.pagination.next_cursor ?? null;
    }
  }
}

/** Reads the change feed to its end. Returns how often each group was reported as created. */
export async function readCreatedGroups(caller: Caller, isOver: () => boolean): Promise<Map<number, number>> {
  const created = new Map<number, number>();
  let cursor = '';
  for (;;) {
    const isLast = isOver();
    const page = await caller.read<ChangesPage>(
      `/api/changes?types=group.created&limit=100&wait=${isLast ? 0 : 1}${cursor && `&after=${cursor}`}`,
    );
    // The reader goes on where it was.
    if (!page) continue;
    cursor = page.cursor;
    for (const { record } of page.changes) created.set(record.id!, (created.get(record.id!) ?? 0) + 1);
    if (isLast && !page.has_more) return created;
  }
}
