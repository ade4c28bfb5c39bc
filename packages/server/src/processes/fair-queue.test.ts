import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const UNLIMITED = { running: 100, waiting: 100 };
const open = (limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue<string>({ perPerson: UNLIMITED, perWorkspace: UNLIMITED, ...limits });
const owner = (name: string) => ({ workspace_id: Number(name[0]), person: name[1]! });
/** `2b7` is the seventh item of person b in workspace 2. */
function fill(queue: FairQueue<string>, names: string): void {
  for (const name of names.split(' ')) expect(queue.add(owner(name), name)).toBe(true);
}
function takeAll(queue: FairQueue<string>): string {
  const taken = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) {
    taken.push(item);
    queue.finish(owner(item));
  }
  return taken.join(' ');
}

describe('fair queue', () => {
  it('workspaces take turns, and within one workspace its people', () => {
    const queue = open();
    fill(queue, '1a1 1a2 1a3 1b1 2c1 2c2');
    expect(takeAll(queue)).toBe('1a1 2c1 1b1 2c2 1a2 1a3');
  });

  it('a person and a workspace run no more than their share at the same time', () => {
    const queue = open({
      perPerson: { running: 1, waiting: 9 },
      perWorkspace: { running: 2, waiting: 9 },
    });
    fill(queue, '1a1 1a2 1b1 1c1');
    expect([queue.take(), queue.take(), queue.take()]).toEqual(['1a1', '1b1', undefined]);
    queue.finish(owner('1a'));
    expect([queue.take(), queue.take()]).toEqual(['1c1', undefined]);
    queue.finish(owner('1b'));
    expect(queue.take()).toBe('1a2');
  });

  it('a full share of a person or a workspace does not fill that of others', () => {
    const queue = open({
      perPerson: { running: 1, waiting: 2 },
      perWorkspace: { running: 1, waiting: 3 },
    });
    fill(queue, '1a1 1a2');
    expect(queue.add(owner('1a'), '1a3')).toBe(false);
    fill(queue, '1b1');
    expect(queue.add(owner('1b'), '1b2')).toBe(false);
    fill(queue, '2a1');
    expect(queue.remove(owner('1a'), '1a2')).toBe(true);
    fill(queue, '1b2');
    expect(takeAll(queue)).toBe('1a1 2a1 1b1 1b2');
  });

  it('an item that runs or is unknown cannot be removed', () => {
    const queue = open();
    fill(queue, '1a1');
    queue.take();
    expect(queue.remove(owner('1a'), '1a1')).toBe(false);
    expect(queue.remove(owner('3x'), '3x1')).toBe(false);
  });
});
