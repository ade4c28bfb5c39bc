/**
 * The statements that frequent calls send to PostgreSQL. Statements of one line are sent without waiting in between.
 */
import { assets } from '@rounds/contract/assets';
import { groups } from '@rounds/contract/groups';
import { issues } from '@rounds/contract/issues';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { condition, kitchenRounds, yes } from '../../modules/inspections/testing/kitchen-rounds.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

type Statement = string | { readonly name?: string; readonly text: string };

const describeStatement = (statement: Statement): string => {
  const { name, text } = typeof statement === 'string' ? { text: statement } : statement;
  if (name) return name;
  const called = /^\s*select .*?\b(\w+)\(/.exec(text)?.[1];
  const table = /\b(?:from|into|update) "?(\w+)/.exec(text)?.[1];
  return [/^\s*(\w+( read only)?)/.exec(text)![1], called ?? table].filter(Boolean).join(' ');
};

/** A statement that is sent a moment after the commit, and for which no call waits. */
const ANNOUNCEMENT = 'send_signals';

/**
 * Lists the statements of a call, after a call like it has filled the caches of the server. Statements that are sent
 * before the result of the previous one has arrived are in one text.
 */
async function listStatements(call: () => Promise<{ readonly status: number }>): Promise<string[]> {
  expect((await call()).status).toBe(200);
  const sent: string[][] = [];
  let unanswered = 0;
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => Promise<unknown> | undefined };
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const statement = describeStatement(args[0] as Statement);
    if (statement === ANNOUNCEMENT) return query.apply(this, args);
    if (unanswered > 0) sent.at(-1)!.push(statement);
    else sent.push([statement]);
    unanswered += 1;
    const onAnswer = () => {
      unanswered -= 1;
    };
    const callback = args.at(-1);
    // The pool passes callbacks.
    if (typeof callback !== 'function') return query.apply(this, args)!.finally(onAnswer);
    return query.call(this, ...args.slice(0, -1), (...answer: unknown[]) => {
      onAnswer();
      callback(...answer);
    });
  } as never);
  try {
    expect((await call()).status).toBe(200);
  } finally {
    spy.mockRestore();
  }
  return sent.map((statements) => statements.join(' + '));
}

describe('the statements of a call', () => {
  it('a list waits for its session and its page, and for nothing else', async () => {
    const statements = await listStatements(() => t.as('manager').call(groups.list));
    expect(statements).toEqual(['session_actor', 'begin read only + with user_group_member', 'commit']);
  });

  it('the list of issues waits once more, for policies and custom fields together', async () => {
    const statements = await listStatements(() => t.as('manager').call(issues.list));
    expect(statements).toEqual(['session_actor', 'begin read only + select array', 'with issue_category', 'commit']);
  });

  it('the list of assets waits once more, for the fields that its reader may see', async () => {
    const statements = await listStatements(() => t.as('manager').call(assets.list));
    expect(statements).toEqual(['session_actor', 'begin read only + select array', 'with asset_type', 'commit']);
  });

  it('a list of somebody who is limited to sites begins in the limit by the same message', async () => {
    await t.queryIn('A', `update "user" set site_ids = '{}' where first_name = 'Viewer'`);
    const statements = await listStatements(() => t.as('viewer').call(assets.list));
    expect(statements.slice(0, 2)).toEqual(['session_actor', 'begin read only + select array']);
  });

  it('a sync of a whole inspection stores it by few statements, and waits for the commit', async () => {
    const rounds = await kitchenRounds(t);
    const statements = await listStatements(() => rounds.sync([yes(), condition('Good')], { complete: true }));
    expect(statements).toEqual([
      'session_actor',
      'begin + select open_inspection',
      'select asset',
      'select any',
      'select workspace_setting',
      'select save_inspection',
      'update asset',
      'select record_activity',
      'insert event_log',
      'insert pending_fact',
      'commit',
    ]);
  });
});
