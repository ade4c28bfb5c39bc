import { checklists } from '@rounds/contract/checklists';
import { describe, expect, test } from 'vitest';
import { sheetXml, textRows, workbookParts, zip } from '../../../sheets/testing/workbook.ts';
import { csv, type ImportBody, imports, type SentFile, server, setUpImportServer } from '../testing/import-helpers.ts';

setUpImportServer();

describe('unsuitable import files', { timeout: 60_000 }, () => {
  const columns = { question: 'Question' };
  const importFile = (file: SentFile, body: ImportBody = { columns }) => imports.importFile(file, body);

  test('a file with 50,000 questions is rejected with their number within seconds, without blocking other calls', async () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => `Area ${i % 50},Is number ${i} in order and clean?,K${i}`);
    const file = csv(`Page,Question,Key\n${rows.join('\n')}\n`);
    let answered = 0;
    let over = false;
    const others = (async () => {
      while (!over) {
        await server.as('manager').call(checklists.allFolders);
        answered += 1;
      }
    })();
    const { status, body } = await importFile(file);
    over = true;
    await others;
    expect([status, body.code]).toEqual([422, 'IMPORT_TOO_LARGE']);
    expect(body.data).toMatchObject({ reason: 'questions', count: 50_000, max: 20_000 });
    expect(answered).toBeGreaterThan(10);
  });

  test('a file with 5,000 questions is imported within seconds', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `Area ${i % 20},Is number ${i} in order?,K${i}`);
    const { body } = await importFile(csv(`Page,Question,Key\n${rows.join('\n')}\n`), {
      columns: { page: 'Page', question: 'Question', reference_key: 'Key' },
    });
    expect(body.data.imported).toEqual({ pages: 20, sections: 0, questions: 5000 });
  });

  test.each([
    ['document', 'plan.csv', Buffer.from('%PDF-1.7 and so on')],
    ['binary', 'data.csv', Buffer.from([0x51, 0x2c, 0x0a, 0x00, 0x01, 0x02, 0x03, 0x04])],
    ['no_workbook', 'letter.xlsx', zip({ 'word/document.xml': '<document/>' })],
    ['old_excel', 'old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['empty', 'empty.csv', '\n'],
  ])('a file that is not a sheet is rejected: %s', async (reason, name, bytes) => {
    const { status, body } = await importFile({ name, bytes });
    expect([status, body.code]).toEqual([422, 'IMPORT_NOT_A_SHEET']);
    expect(body.data).toMatchObject({ reason });
    expect(body.message).toMatch(/^Couldn’t read this file as CSV or XLSX\. .+\.$/);
  });

  test('a zip bomb named .xlsx is rejected and the server keeps running', async () => {
    const row = textRows([['x'.repeat(200)]]);
    const parts = workbookParts({ Sheet: '' });
    const bytes = zip({ ...parts, 'xl/worksheets/sheet1.xml': sheetXml(row.repeat(220_000)) });
    const { status, body } = await importFile({ name: 'bomb.xlsx', bytes });
    expect([status, body.code]).toEqual([422, 'IMPORT_TOO_LARGE']);
    expect((await server.as('manager').call(checklists.allFolders)).status).toBe(200);
  });

  test('a file cannot be imported without the permission', async () => {
    const { status, body } = await server
      .as('viewer')
      .call(checklists.importFile, { file: csv('Question\nA?\n'), body: { columns: '{}' } } as never);
    expect([status, body.code]).toEqual([403, 'USR_FORBIDDEN']);
  });

  test('a file cannot be imported in a plan without imports', async () => {
    await server.setPlan('A', 'free');
    try {
      const { status, body } = await importFile(csv('Question\nA?\n'));
      expect([status, body.code]).toEqual([403, 'PLAN_FEATURE_REQUIRED']);
    } finally {
      await server.setPlan('A', 'enterprise');
    }
  });
});
