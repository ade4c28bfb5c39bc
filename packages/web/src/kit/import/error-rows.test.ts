import { describe, expect, it } from 'vitest';
import { getSeparator, toErrorRowsCsv } from './error-rows.ts';

describe('the download of rows with errors', () => {
  it('the downloaded rows contain no cell that runs as a formula', () => {
    const csv = toErrorRowsCsv(
      ['Row', 'Column', 'Why'],
      [
        { row: 3, column: '=HYPERLINK("http://x")', code: 'row.type_unknown', message: '@sum is not a type' },
        { row: 4, column: null, code: 'row.key_twice', message: 'The key “a, b” stands in row 2\nalready.' },
      ],
      ',',
    );
    expect(csv.split('\r\n')).toEqual([
      'Row,Column,Why',
      '3,"\'=HYPERLINK(""http://x"")",\'@sum is not a type',
      '4,,"The key “a, b” stands in row 2\nalready."',
    ]);
  });

  it('the downloaded rows open in columns in German and French spreadsheets', () => {
    expect(['en', 'de', 'fr'].map(getSeparator)).toEqual([',', ';', ';']);
    const errors = [{ row: 3, column: 'Typ', code: 'row.type_unknown', message: 'Unbekannt; siehe Liste' }];
    expect(toErrorRowsCsv(['Zeile', 'Spalte', 'Problem'], errors, ';')).toBe(
      'Zeile;Spalte;Problem\r\n3;Typ;"Unbekannt; siehe Liste"',
    );
  });
});
