/**
 * Keeps the words of docs/glossary.md: rejects private terms in identifiers, comments, tests and texts,
 * and commit subjects that are too long. Ends with exit code 1 when it finds any.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/** Rejected everywhere, as a whole word or as a part of an identifier. */
const EVERYWHERE = words(
  'deed deeds doorkeeper keeper gifts asker askers hearer hearers neighbour neighbours whoever whomever whom anew standing desk',
);
/** Rejected as a part of an identifier; fine in sentences. */
const IN_IDENTIFIERS = words('told asked wanted ground stands beside');
/** Limits are MAX_… and MIN_…. */
const LIMIT_NAME = /^(?:MOST|LONGEST|LARGEST|DEEPEST|LEAST|FEWEST|SHORTEST|WORTH)_/;
/** Fields of stored data that keep their names. */
const STORED_NAMES = words('completion_asked_at asked_for');
/** Rejected in UI texts, where they are usually translations of a German idiom. */
const IN_TEXTS = [
  /\bgoes for good\b/i,
  /\brests?\b/i,
  /\bstands? in the way\b/i,
  /\bis called so\b/i,
  /\bbrought back\b/i,
];
/** Rejected in comments, where they stand for something that has a plain name. */
const IN_COMMENTS = [/\bat hand\b/i, /\bshel(?:f|ves)\b/i];
/** `beside` says where something is on a screen; elsewhere it means "in addition to". */
const WITHOUT_SCREENS = /^(?:bench|scripts|packages\/(?:contract|engine|recurrence|server|xlsform))\//;
/** A comment that begins like this is no sentence: it must say what something is or does. */
const COMMENT_START = /^(?:What|Of|Those|Whose)\b/;
/** Documents outside the repository that comments must not cite. */
const CITATIONS = [/\b(?:first|second) specification\b/i, /\bdecisions?, section\b/i, /\bsecurity list\b/i];
const MAX_SUBJECT_LENGTH = 72;

function words(text) {
  return new Set(text.split(' '));
}

/** Files that quote rejected words on purpose, or hold data from elsewhere. */
const EXEMPT = [
  /^docs\/glossary\.md$/,
  /^scripts\/check-words\.mjs$/,
  /\/fixtures\//,
  /common-passwords/,
  /package-lock/,
];

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] });
/** All files of the project; without a repository, such as in an archive, those outside of generated folders. */
function listFiles() {
  try {
    return git('ls-files', '-co', '--exclude-standard').split('\n');
  } catch {
    const isGenerated = (file) => /(?:^|\/)(?:node_modules|dist|data|\.runtime)(?:\/|$)/.test(file);
    return globSync('**/*', { cwd: root, exclude: isGenerated });
  }
}

const files = listFiles().filter(
  (file) =>
    /\.(?:ts|tsx|mjs|js|css|md|json)$/.test(file) &&
    existsSync(path.join(root, file)) &&
    !EXEMPT.some((pattern) => pattern.test(file)),
);

/**
 * Separates the comments of a source from its code. In the code, comments and strings are replaced by spaces; line breaks
 * and interpolated expressions stay.
 */
function splitProse(source) {
  let code = '';
  const comments = [];
  const templates = [];
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at);
    const inTemplate = templates.at(-1) === 0;
    const prose = inTemplate
      ? /^(?:\\[\s\S]|\$(?!\{)|[^`\\$])+/.exec(rest)
      : /^(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")/.exec(rest);
    if (prose) {
      if (!inTemplate && prose[0].startsWith('/')) comments.push({ text: prose[0], index: at });
      code += prose[0].replaceAll(/[^\n]/g, ' ');
      at += prose[0].length;
      continue;
    }
    const next = inTemplate && rest.startsWith('${') ? '${' : rest[0];
    if (next === '`') inTemplate ? templates.pop() : templates.push(0);
    else if (next === '${') templates[templates.length - 1] = 1;
    else if (templates.length && !inTemplate && next === '{') templates[templates.length - 1] += 1;
    else if (templates.length && !inTemplate && next === '}') templates[templates.length - 1] -= 1;
    code += next;
    at += next.length;
  }
  return { code, comments };
}

/** The first words of a comment, without its marks; none for a line that continues the comment above it. */
function getStart(source, { text, index }) {
  const before = source.slice(0, index).trimEnd();
  const line = before.slice(before.lastIndexOf('\n') + 1).trim();
  return text.startsWith('//') && line.startsWith('//') ? '' : text.replace(/^[/*\s]+/, '');
}

/** `bulkDeedOf` and `BULK_DEED` both contain the part `deed`. */
const splitIdentifier = (identifier) => identifier.split(/_|-|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);

const problems = [];
let count = 0;

function report(file, text, index, what) {
  problems.push(`${file}:${text.slice(0, index).split('\n').length}: ${what}`);
}

for (const file of files) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const isLocale = /(?:\/i18n\/|\/locales\/)(?:de|fr)\//.test(file);
  if (isLocale) continue;
  count += 1;
  for (const { 0: word, index } of text.matchAll(/[A-Za-z][\w-]*/g)) {
    const rejected = splitIdentifier(word).find((part) => EVERYWHERE.has(part.toLowerCase()));
    if (rejected) report(file, text, index, `“${word}” (${rejected}): see docs/glossary.md`);
  }
  for (const pattern of CITATIONS) {
    const match = pattern.exec(text);
    if (match) report(file, text, match.index, `“${match[0]}” cites a document outside the repository`);
  }
  if (file.endsWith('.json')) {
    if (!/\/(?:i18n|locales)\/en\//.test(file)) continue;
    for (const pattern of IN_TEXTS) {
      const match = pattern.exec(text);
      if (match) report(file, text, match.index, `“${match[0]}” is not idiomatic`);
    }
  }
  if (!/\.(?:ts|tsx|mjs|js)$/.test(file)) continue;
  const { code, comments } = splitProse(text);
  for (const comment of comments) {
    const start = COMMENT_START.exec(getStart(text, comment))?.[0];
    if (start) report(file, text, comment.index, `a comment begins with “${start}”: give it a subject and a verb`);
    const patterns = WITHOUT_SCREENS.test(file) ? [...IN_COMMENTS, /\bbeside\b/i] : IN_COMMENTS;
    for (const pattern of patterns) {
      const match = pattern.exec(comment.text);
      if (match) report(file, text, comment.index + match.index, `“${match[0]}” in a comment: say it plainly`);
    }
  }
  for (const { 0: word, index } of code.matchAll(/[A-Za-z_$][\w$]*/g)) {
    if (STORED_NAMES.has(word)) continue;
    const rejected =
      LIMIT_NAME.exec(word)?.[0] ?? splitIdentifier(word).find((part) => IN_IDENTIFIERS.has(part.toLowerCase()));
    if (rejected) report(file, text, index, `the identifier “${word}” (${rejected}): see docs/glossary.md`);
  }
}

/** The subjects of commits since this check was added; none in a checkout without history. */
function listSubjects() {
  try {
    const [start] = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/check-words.mjs').split('\n');
    return start ? git('log', '--no-merges', '--format=%s', `${start}..HEAD`).split('\n').filter(Boolean) : [];
  } catch {
    return [];
  }
}
for (const subject of listSubjects()) {
  if (subject.length > MAX_SUBJECT_LENGTH) problems.push(`commit subject of ${subject.length} characters: ${subject}`);
}

for (const problem of problems) console.error(problem);
console.log(`words: ${count} files, ${problems.length} problems`);
process.exit(problems.length ? 1 : 0);
