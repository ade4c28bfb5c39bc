/** A filled product with signed-in people and open windows, and a load on it that does not wait for responses. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHART_KEYS, getChart, getChartCalls } from '@rounds/contract/analytics';
import { Dice } from '@rounds/engine/testing';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { Ledger } from '../durability/ledger.ts';
import { publishChecklist } from '../lib/inspection.ts';
import { fill, getSizes } from '../lib/large-workspace.ts';
import { onWorkbench, type Workbench } from '../lib/workbench.ts';
import { Calls } from './calls.ts';
import { CALLS_PER_SECOND, createDay } from './day.ts';
import { createPeople, type Person } from './people.ts';

const PEOPLE = 60;
const QUESTIONS = 40;
const METRICS_TOKEN = 'a token of the load bench';
/** The share of the rows of the largest workspace: 10,000 inspections and assets. */
const SHARE = 0.01;
const TICK_MS = 20;
/** A window is closed and opened again after this time, as when people move from page to page. */
const WINDOW_MS = 20_000;
const DAY_MS = 86_400_000;

export interface Site {
  readonly product: Product;
  readonly workbench: Workbench;
  readonly token: string;
  readonly calls: Calls;
  readonly ledger: Ledger;
  /** Makes calls at this many times the pace of an ordinary day, whether or not earlier ones have ended. */
  load(pace: number, until: (now: number) => boolean): Promise<void>;
}

export const onSite = (name: string, seed: number, work: (site: Site) => Promise<void>): Promise<void> =>
  onWorkbench(
    name,
    async (workbench) => {
      const { product, client } = workbench;
      const checklist = await publishChecklist(product, QUESTIONS);
      await fill(client, getSizes(SHARE));
      const people = await createPeople(product, client, PEOPLE);
      const calls = new Calls(product.base);
      const ledger = new Ledger();
      const dice = new Dice(seed);
      const day = createDay({ product, people, checklist, charts: listCharts(), calls, ledger, dice });
      const windows = openWindows(product.base, people);
      const load: Site['load'] = async (pace, until) => {
        const [startedAt, perMs] = [calls.now, (CALLS_PER_SECOND * pace) / 1000];
        const underWay = new Set<Promise<void>>();
        for (let callCount = 0; !until(calls.now); ) {
          for (; callCount < (calls.now - startedAt) * perMs; callCount += 1) {
            const call = day.makeCall().finally(() => underWay.delete(call));
            underWay.add(call);
          }
          await sleep(TICK_MS);
        }
        await Promise.all(underWay);
      };
      try {
        await work({ product, workbench, token: METRICS_TOKEN, calls, ledger, load });
      } finally {
        windows.close();
        calls.close();
      }
    },
    { METRICS_TOKEN },
  );

/** Charts of a year that need no question. */
function listCharts(): string[] {
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
  const query = new URLSearchParams({ from: toDay(Date.now() - 364 * DAY_MS), to: toDay(Date.now()) });
  return CHART_KEYS.filter((key) => !getChart(key).question).map(
    (key) => `/api${getChartCalls(key).chart.path}?${query}`,
  );
}

/** Each person has a window open, which receives events. */
function openWindows(base: string, people: readonly Person[]): { close(): void } {
  const agent = new http.Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const requests = new Map<Person, http.ClientRequest>();
  const open = (person: Person) => {
    requests.get(person)?.destroy();
    const { cookie = '' } = person.headers;
    const request = http.get(`${base}/api/events`, { agent, headers: { cookie } }, (reply) => reply.resume());
    request.on('error', () => {});
    requests.set(person, request);
  };
  for (const person of people) open(person);
  let next = 0;
  const timer = setInterval(() => open(people[next++ % people.length]!), WINDOW_MS / people.length);
  return {
    close: () => {
      clearInterval(timer);
      for (const request of requests.values()) request.destroy();
      agent.destroy();
    },
  };
}
