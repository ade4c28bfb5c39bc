/** A browser's EventSource whose events a test sends. */
import type { RecordEvent } from '@rounds/contract/events';
import { vi } from 'vitest';

export class FakeEventSource {
  static opened: FakeEventSource[] = [];
  readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeEventSource.opened.push(this);
  }

  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  send(event: RecordEvent): void {
    this.onmessage?.({ data: JSON.stringify(event) });
  }

  fail(): void {
    this.readyState = 0;
    this.onerror?.();
  }

  close(): void {
    this.readyState = 2;
  }
}

/** Replaces EventSource until the end of the test; returns all connections in the order in which they were opened. */
export function stubEventSource(): readonly FakeEventSource[] {
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  return FakeEventSource.opened;
}
