/**
 * Compares CSS modules with the code that imports them: each class that the code names exists, and each class of a
 * module is named somewhere. Files that choose classes by a computed name count as naming all of them. An import of a
 * module is called `classes`, a further one in the same file `…Classes`. The content of all stylesheets follows
 * `style-rules.mjs`.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';
import {
  findMediaProblems,
  findPrimitiveRules,
  findSpacingProblems,
  listPrimitiveDeclarations,
} from './style-rules.mjs';

const SRC = 'packages/web/src';
const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
/** An identifier with what follows it: `classes.row`, `classes['row']`, or something else, such as a computed name. */
const USE = /(?<!\w|(?<!\.\.)\.)(\w+)(?:\??\.(?<name>[a-zA-Z_]\w*)|\['(?<quoted>[\w-]+)'\])?/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;
/** An HTML element whose only class is one of a module. */
const ELEMENT = /<[a-z]\w*\s(?:[^<>]|=>)*?className=\{(\w+)\.(\w+)\}/g;
const CLASS = /\.([a-zA-Z_][\w-]*)/g;

const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** The names of classes in selectors, without those of `:global(…)`. */
function listClasses(css) {
  const selectors = css
    .replace(COMMENT, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .replaceAll(/@(?:import|layer)[^;{]*;/g, '');
  return new Set([...selectors.matchAll(CLASS)].map(([, name]) => name));
}

const modules = new Map(
  globSync(`${SRC}/**/*.module.css`, { cwd: root }).map((file) => [
    file,
    { classes: listClasses(read(file)), names: new Set(), uses: new Map(), elements: new Map(), isComputed: false },
  ]),
);
const problems = [];

for (const [file] of modules) {
  for (const [, names, from] of read(file).matchAll(/composes:\s*([\w\s-]+?)\s+from\s+['"]([^'"]+)['"]/g)) {
    const target = modules.get(path.join(path.dirname(file), from));
    for (const name of names.split(/\s+/)) target?.names.add(name);
  }
  for (const [, names] of read(file).matchAll(/composes:\s*([\w\s-]+?)\s*;/g))
    for (const name of names.split(/\s+/)) modules.get(file).names.add(name);
}

for (const file of globSync(`${SRC}/**/*.{ts,tsx}`, { cwd: root })) {
  const text = read(file);
  const imports = [...text.matchAll(IMPORT)];
  if (imports.length > 0 && !imports.some(([, local]) => local === 'classes'))
    problems.push(`${file}: the import of ${path.basename(imports[0][2])} has to be called classes`);
  for (const [, local, from] of imports) {
    if (local !== 'classes' && !local.endsWith('Classes'))
      problems.push(`${file}: the import of ${path.basename(from)} has to be called classes or …Classes`);
    const module = modules.get(path.join(path.dirname(file), from));
    const code = text.replaceAll(IMPORT, '');
    for (const [, identifier, name] of code.matchAll(ELEMENT))
      if (identifier === local) module.elements.set(name, (module.elements.get(name) ?? 0) + 1);
    for (const { 1: identifier, groups } of code.matchAll(USE)) {
      if (identifier !== local) continue;
      const name = groups.name ?? groups.quoted;
      if (name === undefined) {
        module.isComputed = true;
        continue;
      }
      module.names.add(name);
      module.uses.set(name, (module.uses.get(name) ?? 0) + 1);
      if (!module.classes.has(name)) problems.push(`${file}: ${path.basename(from)} has no class ${name}`);
    }
  }
}

const primitives = ['layout', 'spacing', 'surface', 'text'].map((name) => `${SRC}/ui/layout/${name}.css`);
const primitiveDeclarations = listPrimitiveDeclarations(primitives.map(read));
for (const file of globSync(`${SRC}/**/*.css`, { cwd: root })) {
  const css = read(file).replace(COMMENT, '');
  const fileProblems = [...findSpacingProblems(css), ...findMediaProblems(css, path.basename(file).split('.')[0])];
  const { uses, elements } = modules.get(file) ?? {};
  // A class that the code also names elsewhere, such as together with another one, stays a class.
  const alone = elements && new Map([...elements].filter(([name, count]) => uses.get(name) === count));
  if (alone && !primitives.includes(file)) fileProblems.push(...findPrimitiveRules(css, primitiveDeclarations, alone));
  problems.push(...fileProblems.map((problem) => `${file}: ${problem}`));
}

for (const [file, { classes, names, isComputed }] of modules) {
  if (isComputed) continue;
  for (const name of classes) if (!names.has(name)) problems.push(`${file}: nothing names the class ${name}`);
}

for (const problem of problems) console.error(problem);
console.log(`styles: ${modules.size} modules, ${problems.length} problems`);
process.exit(problems.length ? 1 : 0);
