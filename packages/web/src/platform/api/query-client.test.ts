import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => vi.useRealTimers());

/** A query on screen, whose loads the test answers one by one. */
function observe(client = createQueryClient()) {
  const loads: ((data: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void loads.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ['pins'], queryFn });
  const stop = observer.subscribe(() => {});
  return { client, loads, stop, read: () => observer.getCurrentResult().data };
}

it('what was invalidated during its first load is loaded again', async () => {
  const { client, loads, stop, read } = observe();
  void client.invalidateQueries({ queryKey: ['pins'] });
  loads[0]!('before the change');
  await vi.waitFor(() => expect(loads).toHaveLength(2));
  loads[1]!('after the change');
  await vi.waitFor(() => expect(read()).toBe('after the change'));
  expect(loads).toHaveLength(2);
  stop();
});

it('a first load that nothing invalidated is not repeated', async () => {
  const { loads, stop, read } = observe();
  loads[0]!('as it is');
  await vi.waitFor(() => expect(read()).toBe('as it is'));
  expect(loads).toHaveLength(1);
  stop();
});

it('a load that a busy server refused is repeated when the server wants to be asked again', async () => {
  vi.useFakeTimers();
  const queryFn = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new CallError({ status: 503, code: 'APP_BUSY', message: 'Busy', retry_after: 5 }))
    .mockResolvedValueOnce('the list');
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['list'], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(4_900);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect([queryFn.mock.calls.length, observer.getCurrentResult().data]).toEqual([2, 'the list']);
  stop();
});
