/**
 * Finds regular expressions that take much longer the longer their text is: a short text that somebody chose could
 * block the server or the page. `recheck` proves how the time of each pattern grows, or finds a text that is slow.
 *
 * A pattern that may stay as it is needs a reason in a comment above it: `// Pattern: …`. The same holds for patterns
 * that are made from texts. Scripts read only the files of this repository, so that only exponential growth counts.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { parseSync } from 'oxc-parser';
// The version for browsers is plain JavaScript; the other one starts a program for the platform.
import recheck from 'recheck/lib/browser.js';
import { root } from './prepare.mjs';

const REASON = /\/\/ Pattern: \S/;
const TIMEOUT_MS = 5_000;
/** The proof fails for some patterns, such as those that look around; a search with a fixed start always ends alike. */
const PROOF = { checker: 'automaton', timeout: TIMEOUT_MS };
const SEARCH = {
  checker: 'fuzz',
  timeout: TIMEOUT_MS,
  randomSeed: 1,
  incubationLimit: 25_000,
  attackLimit: 500_000,
  maxIteration: 5,
};

const isChecked = (file) => /\.(ts|tsx|mjs|js)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file);
const isScript = (file) => file.startsWith('scripts/');

function listFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', 'packages/*/src/*', 'scripts'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(isChecked);
}

/** The patterns of a file, and the places that make a pattern from a text, without those that give a reason. */
function listPatterns(file) {
  const source = readFileSync(path.join(root, file), 'utf8');
  const lines = source.split('\n');
  const patterns = [];
  const add = (node, pattern, flags) => {
    const line = source.slice(0, node.start).split('\n').length;
    if ([lines[line - 2], lines[line - 1]].some((text) => REASON.test(text ?? ''))) return;
    patterns.push({ file, line, pattern, flags });
  };
  const visit = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (node.type === 'Literal' && node.regex) add(node, node.regex.pattern, node.regex.flags);
    if (['NewExpression', 'CallExpression'].includes(node.type) && node.callee.name === 'RegExp') {
      const [pattern, flags] = node.arguments;
      add(node, typeof pattern?.value === 'string' ? pattern.value : null, flags?.value ?? '');
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(file, source).program);
  return patterns;
}

/** A limited repetition can be as short as a few times: how the time grows stays the same, and the proof is short. */
const shorten = (pattern) =>
  pattern.replace(
    /(\\.|\[(?:\\.|[^\]\\])*\])|\{(\d+)(?:(,)(\d*))?\}/gs,
    (_whole, other, min, comma = '', max = '') =>
      other ?? `{${Math.min(Number(min), 3)}${comma}${max && Math.min(Number(max), 3)}}`,
  );

/** The length of the text matters only if a repetition is unlimited. */
const repeatsWithoutLimit = (pattern) =>
  /[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\./gs, 'x').replaceAll(/\[[^\]]*\]/g, 'x'));

/** Returns the problem of a pattern; null if there is none. */
function findProblem({ file, pattern, flags }) {
  if (pattern === null) return 'is made from a text';
  if (!repeatsWithoutLimit(pattern)) return null;
  const proof = recheck.checkSync(shorten(pattern), flags, PROOF);
  const { status, complexity, attack } =
    proof.status === 'unknown' && !isScript(file) ? recheck.checkSync(shorten(pattern), flags, SEARCH) : proof;
  if (status !== 'vulnerable' || (isScript(file) && complexity.type !== 'exponential')) return null;
  const growth = complexity.type === 'exponential' ? 'exponential' : `polynomial (degree ${complexity.degree})`;
  return `takes ${growth} time, for example for ${attack.pattern.slice(0, 100)}`;
}

const describeProblem = (patternProblem) => {
  const problem = findProblem(patternProblem);
  return (
    problem &&
    `${patternProblem.file}:${patternProblem.line}  /${patternProblem.pattern ?? '…'}/${patternProblem.flags} ${problem}`
  );
};

async function checkEverything() {
  const patterns = listFiles().flatMap(listPatterns);
  const count = Math.min(4, availableParallelism());
  const parts = Array.from({ length: count }, (_, part) => patterns.filter((_pattern, at) => at % count === part));
  const check = (part) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: part });
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  const problems = (await Promise.all(parts.map(check))).flat().sort();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error('Change the pattern, or give the reason why it may stay: // Pattern: …');
  console.log(`patterns: ${patterns.length} checked, ${problems.length} problems`);
  process.exit(problems.length > 0 ? 1 : 0);
}

if (isMainThread) await checkEverything();
else parentPort.postMessage(workerData.map(describeProblem).filter(Boolean));
