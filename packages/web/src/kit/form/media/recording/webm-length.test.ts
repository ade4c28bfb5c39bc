// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { addDuration } from './webm-length.ts';

const bytes = (...parts: readonly (readonly number[])[]) => new Uint8Array(parts.flat());
const EBML = [0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d];
const SEGMENT = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
/** The name of the writing application, which browsers write into the head. */
const APP = [0x4d, 0x80, 0x83, 0x41, 0x70, 0x70];
const INFO = [0x15, 0x49, 0xa9, 0x66];
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3];

const read = async (recording: Uint8Array<ArrayBuffer>, milliseconds: number) => {
  const blob = await addDuration(new Blob([recording], { type: 'video/webm' }), milliseconds);
  expect(blob.type).toBe('video/webm');
  return new Uint8Array(await blob.arrayBuffer());
};
const float64 = (of: Uint8Array, at: number) => new DataView(of.buffer, of.byteOffset).getFloat64(at);

describe('writing the duration of a WebM recording', () => {
  test('the duration is inserted and nothing else changes', async () => {
    const result = await read(bytes(EBML, SEGMENT, INFO, [0x80 | APP.length], APP, CLUSTER), 12_345);
    const at = EBML.length + SEGMENT.length + INFO.length;
    // The head has grown by the length: two bytes of name, one of size, eight of number.
    expect([...result.subarray(at, at + 8)]).toEqual([1, 0, 0, 0, 0, 0, 0, APP.length + 11]);
    expect([...result.subarray(at + 8, at + 8 + APP.length)]).toEqual(APP);
    expect([...result.subarray(at + 8 + APP.length, at + 8 + APP.length + 3)]).toEqual([0x44, 0x89, 0x88]);
    expect(float64(result, at + 8 + APP.length + 3)).toBe(12_345);
    expect([...result.subarray(-CLUSTER.length)]).toEqual(CLUSTER);
    expect([...result.subarray(0, EBML.length + SEGMENT.length)]).toEqual([...EBML, ...SEGMENT]);
  });

  test('an empty duration element is filled in', async () => {
    const room = [0x44, 0x89, 0x88, 0, 0, 0, 0, 0, 0, 0, 0];
    const result = await read(bytes(EBML, SEGMENT, INFO, [0x80 | room.length], room, CLUSTER), 2_000);
    expect(result).toHaveLength(EBML.length + SEGMENT.length + INFO.length + 1 + room.length + CLUSTER.length);
    expect(float64(result, EBML.length + SEGMENT.length + INFO.length + 1 + 3)).toBe(2_000);
  });

  test('a recording with an unknown header is unchanged', async () => {
    for (const odd of [bytes([1, 2, 3]), bytes(EBML, INFO), bytes(EBML, INFO, [0x00, 1, 2]), bytes(INFO, [0xff, 1])]) {
      expect([...(await read(odd, 1_000))]).toEqual([...odd]);
    }
  });
});
