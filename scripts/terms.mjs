/**
 * Holds the German and French words of docs/glossary.md in texts. `check-languages.mjs` uses it for the language
 * files, the articles of the help and the product updates.
 */

/** Texts that are not shown as such: names in code, and the words by which the search of the help finds an article. */
const CODE =
  /^keywords: .*$|```[\s\S]*?```|`[^`\n]*`|\{\{[^}]*\}\}|\{[^}\s]*\}|\]\([^)]*\)|https?:\/\/\S+|[a-z_]+\.[a-z_]+|[\w-]+_[\w-]+|<[^>]*>/gm;

/** `\b` knows ASCII alone: it would find “import” in “importé”. */
// Pattern: made from the words of the tables below alone.
const words = (pattern) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');

/** German joins words: “Checklist” also finds “Checklistenname”. Its nouns are capitalized. */
// Pattern: made from the words of the tables below alone.
const stems = (pattern) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})\\p{L}*`, 'u');

/**
 * Words that were used for something that has another name, each with the name to use. `unless` is an English text in
 * which the word is right, such as “checklist”, and `when` the only English text in which it is wrong.
 */
const REJECTED = {
  de: [
    { word: stems('Audit'), use: 'Inspektion, prüfende Person', unless: /audit/i },
    { word: stems('Eintrag|Einträge'), use: 'Inspektion', when: /inspection/i, unless: /entr|item|record|row/i },
    { word: stems('Checklist'), use: 'Vorlage', unless: /checklist/i },
    { word: stems('Template'), use: 'Vorlage' },
    { word: stems('Asset|Anlage'), use: 'Objekt' },
    { word: stems('Issue(?!r)|Ticket'), use: 'Maßnahme', unless: /ticket|kinds/i },
    { word: stems('Mangel|Mängel'), use: 'Abweichung', unless: /defect|fixed/i },
    { word: stems('Aufgabe'), use: 'Auftrag, Maßnahme', unless: /task|action/i },
    { word: stems('Prüfer|Inspektor'), use: 'prüfende Person', unless: /\bInspector\b/ },
    { word: stems('Benutzer|Nutzer'), use: 'Person', unless: /user ?(?:id|name)/i },
    { word: stems('Bewertung'), use: 'Ergebnis', unless: /\brat(?:e|ing)/i },
    { word: stems('Score'), use: 'Ergebnis' },
    { word: stems('Ergebnis'), use: 'Treffer', when: /^no (?:search )?results\b(?! yet)/i },
    { word: stems('Standort'), use: 'Position', when: /\blocations?\b/i, unless: /\bsites?\b/i },
    { word: stems('Startseite'), use: 'Deckblatt', when: /start page/i },
    { word: stems('Sektion'), use: 'Abschnitt' },
    { word: stems('Antwortauswahl'), use: 'Antwortset' },
    { word: stems('Quelltext'), use: 'Ausgangstext' },
    { word: stems('Dateiverwaltung'), use: 'Dateimanager' },
    { word: stems('Authenticator-App'), use: 'Authentifizierungs-App' },
    { word: stems('Knoten'), use: 'Eintrag' },
    { word: words('du|dich|dein(?:e[mnrs]?)?'), use: 'Sie' },
  ],
  fr: [
    { word: words('audits?|audit(?:eur|rice)s?'), use: 'inspection, inspecteur', unless: /audit/i },
    { word: words('check-?lists?'), use: 'modèle, liste de contrôle' },
    { word: words('templates?|gabarits?'), use: 'modèle' },
    { word: words('assets?|actifs'), use: 'équipement', unless: /\bactive\b/i },
    { word: words('issues(?! d)|tickets?'), use: 'action', unless: /ticket/i },
    { word: words('problèmes?'), use: 'action', when: /\bissues?\b/i, unless: /problem|wrong/i },
    { word: words('tâches?'), use: 'affectation, action', unless: /task|action/i },
    { word: words('cette action est irréversible'), use: 'cette opération est irréversible' },
    { word: words('utilisateurs?|utilisatrices?'), use: 'personne', unless: /user ?name/i },
    { word: words('évaluations?'), use: 'score', unless: /\brat(?:e|ing)|evaluat/i },
    { word: words('résultats?'), use: 'score', when: /\bscores?\b/i, unless: /result|outcome|found|match/i },
    { word: words('connexion unique'), use: 'authentification unique' },
    { word: words('exports?'), use: 'exportation' },
    { word: words('imports?'), use: 'importation' },
    { word: words('rapports? planifiés?'), use: 'rapport programmé' },
    { word: words('applis?'), use: 'application' },
    { word: words('nœuds?'), use: 'élément' },
    { word: words('tu|toi|tes'), use: 'vous' },
  ],
};

/** The words of a language in a text that have another name, each as a sentence. */
export function findRejectedWords(language, text, english) {
  const prose = text.replaceAll(CODE, ' ');
  const model = english.replaceAll(CODE, ' ');
  return (REJECTED[language] ?? []).flatMap(({ word, use, when, unless }) => {
    const match = word.exec(prose);
    if (!match || unless?.test(model) || (when && !when.test(model))) return [];
    return [`“${match[0]}” should be “${use}”`];
  });
}

/** The table of product terms: for each English term its German and French names; a comma separates several. */
export function readGlossary(markdown) {
  const terms = new Map();
  const [, table = ''] = /## Product terms\n([\s\S]*?)\n## /.exec(markdown) ?? [];
  const [, , ...lines] = table.split('\n').filter((line) => line.startsWith('|'));
  for (const line of lines) {
    const [english, de, fr] = line
      .split('|')
      .slice(1, 4)
      .map((cell) => cell.trim().split(/,\s*/));
    for (const [at, term] of english.entries()) {
      const pick = (names) => (names.length === english.length ? [names[at]] : names);
      terms.set(term, { de: pick(de), fr: pick(fr) });
    }
  }
  return terms;
}

/** Returns what a text should be if its English is a term of the glossary and it is none of its names, or null. */
export function findOtherTerm(glossary, language, text, english) {
  const names = glossary.get(english.toLowerCase())?.[language];
  // “API-Token (optional)” is still the term.
  const isName = names?.some((name) => text.toLowerCase().startsWith(name.toLowerCase()));
  return names && !isName ? names.join(', ') : null;
}
