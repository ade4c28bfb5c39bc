import { checklists } from '@rounds/contract/checklists';
import { type InspectionImportResult, inspections } from '@rounds/contract/inspections';
import { jobs } from '@rounds/contract/jobs';
import { getRules } from '@rounds/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { createConditionalAudit } from './testing/files.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const AUDITS = [
  createConditionalAudit({ id: 'audit_1', day: '2023-05-01', clean: 'No' }),
  createConditionalAudit({ id: 'audit_2', day: '2023-05-02', clean: 'Yes' }),
];

async function importAudits(): Promise<InspectionImportResult> {
  const file = { name: 'audits.json', bytes: JSON.stringify(AUDITS) };
  const body = { new_template: 'Daily round' };
  const { body: started } = await t.as('admin').call(inspections.importFile, { file, body } as never);
  await t.runJobs();
  const job = (await t.as('admin').call(jobs.get, { params: { id: started.data.job_id } })).body.data;
  expect(job.status, JSON.stringify(job.error)).toBe('done');
  return job.result as InspectionImportResult;
}

test('a template made from audits shows questions by their conditions, and a note names what cannot be carried', async () => {
  const result = await importAudits();
  expect(result.imported).toEqual({ created: 2, known: 0, skipped: 0 });
  expect(result.notes.map(({ code, message }) => [code, message])).toEqual([
    ['condition_left_out', '“Why no photo” is always asked: its condition has no equivalent here.'],
  ]);
  const id = result.template.id ?? 0;
  const { items, rule_sets } = (await t.as('admin').call(checklists.get, { params: { id } })).body.data;
  const find = (title: string) => items.find((item) => item.title === title);
  const rules = rule_sets.map((set) => ({
    of: find('What was dirty')?.options.rule_set_id === set.uuid ? 'What was dirty' : 'Who cleans it',
    branches: getRules(set).branches,
  }));
  expect(rules.toSorted((one, other) => one.of.localeCompare(other.of))).toMatchObject([
    { of: 'What was dirty', branches: [{ when: { not: { operator: 'any_in', item_id: find('Is it clean')?.id } } }] },
    { of: 'Who cleans it', branches: [{ when: { all: [{ not: {} }, { operator: 'not_empty' }] } }] },
  ]);
  const { list } = (await t.as('admin').call(inspections.list, { query: {} })).body.data;
  const answered = list.toSorted((a, b) => String(a.completed_at).localeCompare(String(b.completed_at)));
  const visible = await Promise.all(
    answered.map(async ({ uuid }) => {
      const report = await t.as('admin').call(inspections.getReport, { params: { id: uuid } });
      return JSON.stringify(report.body.data).includes('The floor');
    }),
  );
  expect(visible).toEqual([true, false]);
});
