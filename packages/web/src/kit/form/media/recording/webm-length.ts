/**
 * Browsers record WebM without a duration, so players can neither show the length nor seek. The
 * duration is written into the header once it is known (RFC 9559, Info: Duration).
 */
const INFO = [0x15, 0x49, 0xa9, 0x66];
const DURATION = [0x44, 0x89];
/** The header is within these first bytes. */
const HEADER_BYTES = 4_096;

/** Writes the duration in milliseconds; returns the recording unchanged if its header is unknown. */
export async function addDuration(recording: Blob, milliseconds: number): Promise<Blob> {
  const head = new Uint8Array(await recording.slice(0, HEADER_BYTES).arrayBuffer());
  const changed = addDurationToHeader(head, milliseconds);
  return changed ? new Blob([changed, recording.slice(head.length)], { type: recording.type }) : recording;
}

export function addDurationToHeader(
  head: Uint8Array<ArrayBuffer>,
  milliseconds: number,
): Uint8Array<ArrayBuffer> | null {
  const info = findBytes(head, INFO, 0, head.length);
  if (info < 0) return null;
  const sizeAt = info + INFO.length;
  const size = readVarInt(head, sizeAt);
  const start = sizeAt + (size?.bytes ?? 0);
  if (!size || start + size.value > head.length) return null;
  const existing = findBytes(head, DURATION, start, start + size.value);
  if (existing >= 0) return overwriteDuration(head, existing + DURATION.length, milliseconds);
  const duration = new Uint8Array([...DURATION, 0x88, ...toFloat64Bytes(milliseconds)]);
  const newLength = size.value + duration.length;
  const newSize = new Uint8Array(8);
  new DataView(newSize.buffer).setBigUint64(0, BigInt(newLength));
  newSize[0] = 0x01;
  return concat(
    head.slice(0, sizeAt),
    newSize,
    head.slice(start, start + size.value),
    duration,
    head.slice(start + size.value),
  );
}

/** Some recorders reserve an empty duration element. */
function overwriteDuration(
  head: Uint8Array<ArrayBuffer>,
  at: number,
  milliseconds: number,
): Uint8Array<ArrayBuffer> | null {
  const changed = head.slice();
  const view = new DataView(changed.buffer);
  if (head[at] === 0x88) view.setFloat64(at + 1, milliseconds);
  else if (head[at] === 0x84) view.setFloat32(at + 1, milliseconds);
  else return null;
  return changed;
}

/** A variable-length integer of one to eight bytes; the first set bit tells how many. */
function readVarInt(head: Uint8Array, at: number): { readonly value: number; readonly bytes: number } | null {
  const first = head[at];
  if (!first) return null;
  const bytes = Math.clz32(first << 24) + 1;
  let value = first & (0xff >> bytes);
  for (let next = 1; next < bytes; next += 1) value = value * 256 + (head[at + next] ?? 0);
  return { value, bytes };
}

function toFloat64Bytes(milliseconds: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, milliseconds);
  return bytes;
}

function findBytes(head: Uint8Array, pattern: readonly number[], from: number, to: number): number {
  for (let at = from; at + pattern.length <= to; at += 1) {
    if (pattern.every((byte, index) => head[at + index] === byte)) return at;
  }
  return -1;
}

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
