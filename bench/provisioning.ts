/**
 * An identity provider brings 5,000 people by SCIM: for each, it looks whether they are there and creates them, one
 * after another and with eight requests under way. For comparison, the floor: the same four rows of each person,
 * written over one connection to a table of each kind without indexes, rules, log and events.
 */
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { Product } from '../packages/server/src/testing/installed.ts';
import { measureCpu } from './lib/cpu.ts';
import { startMeasuredProduct } from './lib/product.ts';
import { saveResult } from './lib/report.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 5_000);
const CLIENTS = [1, 8];
const SCIM = 'application/scim+json';

export async function bench(): Promise<void> {
  const results: Record<string, { readonly seconds: number; readonly cpu_ms_each: number }> = {};
  const product = await startMeasuredProduct();
  try {
    const { token } = await product.call<{ token: string }>('POST', '/api/settings/organization/scim/tokens', {
      name: 'Bench',
    });
    const measure = async (name: string, work: () => Promise<void>) => {
      const start = performance.now();
      const operations = async () => {
        await work();
        return { operations: PEOPLE };
      };
      const { cpu_ms } = await measureCpu({ server: product.pid }, operations);
      const seconds = (performance.now() - start) / 1000;
      results[name] = { seconds, cpu_ms_each: cpu_ms.server ?? Number.NaN };
      const each = `${((1000 * seconds) / PEOPLE).toFixed(2)} ms and ${cpu_ms.server?.toFixed(2)} ms CPU for each person`;
      console.log(`${name.padEnd(12)} ${seconds.toFixed(1).padStart(7)} s  ${each}`);
    };
    await measure('floor', () => writeFloor(product));
    for (const clients of CLIENTS) {
      await measure(`${clients} at once`, () => provision(product.base, token, clients));
    }
  } finally {
    await product.stop();
  }
  await saveResult('provisioning', { people: PEOPLE, results });
}

/** Sends what Entra ID sends for each person of a first synchronization. */
async function provision(base: string, token: string, clients: number): Promise<void> {
  let next = 0;
  const headers = { authorization: `Bearer ${token}`, 'content-type': SCIM };
  const send = async (path: string, init: RequestInit, expected: number) => {
    const reply = await fetch(`${base}/api/scim/v2${path}`, { ...init, headers });
    const text = await reply.text();
    if (reply.status !== expected) throw new Error(`${path}: ${reply.status} ${text}`);
  };
  const work = async () => {
    for (let n = next++; n < PEOPLE; n = next++) {
      const userName = `person${n}@at-${clients}.example`;
      await send(`/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`, {}, 200);
      const person = {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        ...{ userName, externalId: `${clients}-${n}`, active: true, displayName: `Person ${n}` },
        name: { givenName: 'Person', familyName: `Number${n}` },
        emails: [{ value: userName, type: 'work', primary: true }],
      };
      await send('/Users', { method: 'POST', body: JSON.stringify(person) }, 201);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
}

/** The rows of one person in one transaction: account, user, role and user name. */
async function writeFloor({ dataDir }: Product): Promise<void> {
  const client = new pg.Client({
    host: path.join(dataDir, 'postgres', 'run'),
    user: 'postgres',
    database: 'rounds',
  });
  await client.connect();
  try {
    for (const table of FLOOR_TABLES) await client.query(`create table ${table} (id bigint, name text, row jsonb)`);
    for (let n = 0; n < PEOPLE; n += 1) {
      await client.query('begin');
      for (const table of FLOOR_TABLES) {
        const values = [n, `person${n}@floor.example`, JSON.stringify({ given: 'Person', family: `Number${n}` })];
        await client.query({ name: table, text: `insert into ${table} values ($1, $2, $3)`, values });
      }
      await client.query('commit');
    }
    for (const table of FLOOR_TABLES) await client.query(`drop table ${table}`);
  } finally {
    await client.end();
  }
}

const FLOOR_TABLES = ['floor_account', 'floor_user', 'floor_role', 'floor_name'];
