/** The engine as a browser gets it: bundled and minified as the product's pages are. */
import path from 'node:path';
import { build, type Rolldown } from 'vite';

const ENGINE = path.resolve(import.meta.dirname, '../../packages/engine');

/** The code behind these entry points of the engine, each part once. */
export async function buildEngine(...doors: string[]): Promise<Rolldown.OutputChunk[]> {
  const bundle = (await build({
    configFile: false,
    logLevel: 'silent',
    root: ENGINE,
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: doors.map((door) => path.join(ENGINE, 'src', door)),
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput;
  return bundle.output.filter((file) => file.type === 'chunk');
}
