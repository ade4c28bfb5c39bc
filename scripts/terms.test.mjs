import { describe, expect, test } from 'vitest';
import { findOtherTerm, findRejectedWords, readGlossary } from './terms.mjs';

describe('words that have another name', () => {
  test.each([
    ['de', 'Neue Checkliste', 'New template', ['“Checkliste” should be “Vorlage”']],
    ['de', 'Name der Checklistenvorlage', 'Name of the template', ['“Checklistenvorlage” should be “Vorlage”']],
    ['de', 'Checkliste importieren', 'Import a checklist', []],
    ['de', 'Bewertung nach Seiten', 'Score by page', ['“Bewertung” should be “Ergebnis”']],
    ['de', 'Bewertung erlauben', 'Allow rating', []],
    ['de', 'Keine Ergebnisse', 'No results', ['“Ergebnisse” should be “Treffer”']],
    ['de', 'Niedrigste Ergebnisse', 'Lowest scores', []],
    ['fr', 'Cette action est irréversible.', 'You can’t undo this.', [expect.stringContaining('opération')]],
    ['fr', 'Votre export est prêt', 'Your export is ready', ['“export” should be “exportation”']],
    ['fr', 'Fichiers importés', 'Imported files', []],
    ['de', 'Diese Konstante heißt `asset_id`: {{template}}', 'This constant is called `asset_id`: {{template}}', []],
    ['fr', 'Aucune action', 'No issues', []],
    ['en', 'New checklist', 'New checklist', []],
  ])('in %s, “%s” for “%s” is found or right', (language, text, english, problems) => {
    expect(findRejectedWords(language, text, english)).toEqual(problems);
  });
});

describe('terms of the glossary', () => {
  const glossary = readGlossary(
    [
      '## Product terms',
      '',
      '| English | German | French | Meaning |',
      '| --- | --- | --- | --- |',
      '| asset | Objekt | équipement | What is inspected. |',
      '| owner | Inhaberin, Inhaber | propriétaire | Who may delete it. |',
      '| page, section | Seite, Abschnitt | page, section | Items that hold others. |',
      '',
      '## Code terms',
    ].join('\n'),
  );

  test('a text that is a term has its name in each language', () => {
    expect(findOtherTerm(glossary, 'de', 'Objekt', 'Asset')).toBeNull();
    expect(findOtherTerm(glossary, 'de', 'Anlage', 'Asset')).toBe('Objekt');
    expect(findOtherTerm(glossary, 'fr', 'Propriétaire', 'Owner')).toBeNull();
  });

  test('a line can name several terms in the same order, or several names of one', () => {
    expect(findOtherTerm(glossary, 'de', 'Seite', 'Section')).toBe('Abschnitt');
    expect(findOtherTerm(glossary, 'de', 'Inhaber', 'Owner')).toBeNull();
  });

  test('other texts are free', () => {
    expect(findOtherTerm(glossary, 'de', 'Alle anzeigen', 'Show all')).toBeNull();
  });
});
