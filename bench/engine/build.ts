/** `node build.ts <file>` writes the engine there as a browser gets it: in a process of its own, whose memory no one measures. */
import { writeFile } from 'node:fs/promises';
import { builtEngine } from '../lib/built-engine.ts';

const [engine] = await builtEngine('index.ts');
await writeFile(process.argv[2]!, engine!.code);
