/** An audit that SafetyCulture published as its own flat export, and small files of the same shape. */
import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import type { Item } from '@rounds/engine';
import { describe, expect, test } from 'vitest';
import { csv, imports, readFixture, type SentFile, server, setUpImportServer } from '../testing/import-helpers.ts';

setUpImportServer();

const columns = { question: 'Label', type: 'ItemType', points: 'ItemMaxScore', required: 'Mandatory' };
const importing = (file: SentFile, more = {}) =>
  imports.importFile(file, { columns, language: 'en', skip_errors: true, ...more });

describe('the completed audit published by SafetyCulture', () => {
  test('only a question’s own points are imported, and rows with sums are noted', async () => {
    const { body } = await importing(await readFixture('safetyculture-completed-audit.csv'), { dry_run: true });
    expect(body.data.notes.map(({ row, column, code }) => [row, column, code])).toEqual([
      [19, 'ItemMaxScore', 'points_below'],
      [21, 'ItemMaxScore', 'points_below'],
      [23, 'ItemMaxScore', 'points_below'],
    ]);
    expect(body.data.notes[0]?.message).toBe(
      'This question has no points of its own. 1 is the sum of the rows below it.',
    );
    const pages = body.data.outline?.filter(({ type }) => type === 'page').map(({ title }) => title);
    expect(pages).toEqual(['Information', 'Audit', 'Dynamic Fields', 'Extras']);
  });

  test('the imported audit scores 25 of 38 = 65.79 % with the same answers, and its sections have the same sums', async () => {
    const file = await readFixture('safetyculture-completed-audit.csv');
    const rows = (await importing(file, { dry_run: true })).body.data.outline!.filter(({ row }) => row);
    const { body } = await importing(file);
    const id = body.data.template_id!;
    const publishing = { params: { id }, body: { revision: 0 } };
    expect((await server.as('manager').call(checklists.publish, publishing)).status).toBe(200);
    const template = await imports.loadTemplate(id);
    const questions = inOrder(template.items).filter(({ type }) => !/page|section/.test(type));
    const first = ({ options }: Item) =>
      template.response_sets.find(({ uuid }) => uuid === options.response_set_id)!.options[0]!.uuid;
    const changes = rows.flatMap(({ row }, place) => {
      const item = questions[place]!;
      const given = AS_IN_THE_FILE[row!];
      if (given === undefined) return [];
      const value = given === 'first' ? [first(item)] : given;
      return [{ id: randomUUID(), item_id: item.id, value, at: '2016-09-14T01:31:00.000Z' }];
    });
    expect(changes).toHaveLength(Object.keys(AS_IN_THE_FILE).length);
    const inspector = server.as('inspector');
    const uuid = randomUUID();
    const sent = await inspector.call(inspections.sync, {
      body: { uuid, new: { template_id: id }, changes, complete: true },
    });
    expect(sent.body).toMatchObject({ data: { refused: [], status: 'completed' } });
    const read = await inspector.call(inspections.get, { params: { id: uuid } });
    const { score, groups } = read.body.data.computed;
    expect([score.score, score.max, score.percent]).toEqual([250_000, 380_000, 65.79]);
    const pages = template.items.filter(({ type }) => type === 'page');
    const sums = pages.map(({ id: page, title }) => [title, groups[page]!.score / 10_000, groups[page]!.max / 10_000]);
    expect(sums).toEqual([
      ['Information', 0, 0],
      ['Audit', 10, 15],
      ['Dynamic Fields', 14, 22],
      ['Extras', 1, 1],
    ]);
  });
});

/** The answers of the audit, by row of the file; `first` is the good one of the choices. */
const AS_IN_THE_FILE: Readonly<Record<number, unknown>> = {
  ...{ 4: 'Safety Culture', 8: true, 10: true, 13: true, 15: 'first', 17: 5, 19: 'first', 21: 'Text here', 28: true },
  ...{ 35: false, 38: true, 39: 4, 41: true, 42: 8, 49: true },
};

/** The items as people meet them: each followed by what it holds. */
function inOrder(items: readonly Item[], parent: string | null = null): Item[] {
  const here = items.filter((item) => item.parent_id === parent).sort((a, b) => (a.order < b.order ? -1 : 1));
  return here.flatMap((item) => [item, ...inOrder(items, item.id)]);
}

describe('the points of an exported audit', () => {
  const HEADER = 'ItemType,Label,ItemScore,ItemMaxScore,Mandatory,Inactive,ItemID,ParentID';
  const pointsOf = async (rows: readonly string[]) => {
    const { body } = await importing(csv(rows.join('\n')));
    const { items, response_sets } = await imports.loadTemplate(body.data.template_id);
    const points = (title: string) => {
      const { options } = items.find((item) => item.title === title)!;
      if (options.enable_score === false) return null;
      return response_sets.find(({ uuid }) => uuid === options.response_set_id)!.options[0]!.score;
    };
    return { points, notes: body.data.notes.map(({ row, code }) => `${row}: ${code}`), body };
  };

  test('points are a question’s own if its parent counts them in addition to those of its children', async () => {
    const { points, notes } = await pointsOf([
      HEADER,
      'section,Hall,3,4,,False,s,',
      'question,Floor clean,1,2,,False,a,s',
      'smartfield,if response is|Yes|,1,2,,False,b,a',
      'question,Mopped,1,2,,False,c,b',
    ]);
    expect([points('Floor clean'), points('Mopped')]).toEqual([2, 2]);
    expect(notes).toEqual([]);
  });

  test('a question has no points if they are the sum of its children’s', async () => {
    const { points, notes } = await pointsOf([
      HEADER,
      'section,Hall,1,2,,False,s,',
      'question,Floor clean,1,2,,False,a,s',
      'smartfield,if response is|Yes|,1,2,,False,b,a',
      'question,Mopped,1,2,,False,c,b',
    ]);
    expect([points('Floor clean'), points('Mopped')]).toEqual([null, 2]);
    expect(notes).toEqual(['3: points_below']);
  });

  test('ambiguous points count as the question’s own, and the row is noted', async () => {
    const several = [
      'section,Hall,3,3,,False,s,',
      'question,Floor clean,1,1,,False,a,s',
      'smartfield,if response is|Yes|,1,1,,False,b,a',
      'question,Mopped,1,1,,False,c,b',
      'question,Door shut,1,1,,False,d,s',
      'smartfield,if response is|Yes|,1,1,,False,e,d',
      'question,Locked,1,1,,False,f,e',
    ];
    const { points, notes, body } = await pointsOf([HEADER, ...several]);
    expect([points('Floor clean'), points('Door shut')]).toEqual([1, 1]);
    expect(notes).toEqual(['3: points_unclear', '6: points_unclear']);
    expect(body.data.notes[0]?.message).toBe(
      'It’s unclear whether 1 is this question’s own points or the sum of the rows below. We use it as the question’s own points.',
    );
    const withoutIds = [HEADER, ...several].map((row) => row.split(',').slice(0, 6).join(','));
    expect((await pointsOf(withoutIds)).notes).toEqual(['3: points_unclear', '6: points_unclear']);
  });

  test('points of an inactive branch do not count for its ancestors', async () => {
    const { points, notes } = await pointsOf([
      HEADER,
      'section,Hall,1,2,,False,s,',
      'question,Floor clean,1,2,,False,a,s',
      'smartfield,if response is|No|,1,2,,True,b,a',
      'question,Mopped,1,2,,True,c,b',
    ]);
    expect([points('Floor clean'), points('Mopped')]).toEqual([2, 2]);
    expect(notes).toEqual([]);
  });

  test('a question that the audit does not score has no points, and rows that refer to each other in a cycle are handled', async () => {
    const { points, notes } = await pointsOf([
      HEADER,
      'question,Floor clean,,,,False,a,b',
      'question,Mopped,1,1,,False,b,a',
    ]);
    expect([points('Floor clean'), points('Mopped')]).toEqual([null, 1]);
    expect(notes).toEqual([]);
  });
});
