/** `node build.ts <file>` writes the bundled engine to a file. It runs in its own process so that its memory is not measured. */
import { writeFile } from 'node:fs/promises';
import { buildEngine } from '../lib/built-engine.ts';

const [engine] = await buildEngine('index.ts');
await writeFile(process.argv[2]!, engine!.code);
