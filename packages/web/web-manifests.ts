/** Writes the web manifests, one for each language and skin: with them, browsers offer to install the application. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES } from '@rounds/contract/languages.ts';
import type { Plugin } from 'vite';
import { SKIN_COLORS } from './src/ui/skin-colors.ts';

const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

interface InspectionTexts {
  readonly mine: string;
  readonly new: { readonly title: string; readonly scan: string };
}

export function webManifests(): Plugin {
  let root = '';
  return {
    name: 'web-manifests',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      for (const language of LANGUAGES) {
        const file = path.join(root, `src/platform/i18n/${language}/inspections.json`);
        const texts: InspectionTexts = JSON.parse(await readFile(file, 'utf8'));
        for (const [skin, color] of Object.entries(SKIN_COLORS)) {
          const source = JSON.stringify(toManifest(language, color, texts));
          this.emitFile({ type: 'asset', fileName: `manifests/${language}-${skin}.webmanifest`, source });
        }
      }
    },
  };
}

function toManifest(lang: string, color: string, texts: InspectionTexts) {
  const icons = [ICONS[0]];
  return {
    id: '/',
    name: 'Rounds',
    short_name: 'Rounds',
    lang,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: color,
    background_color: color,
    icons: ICONS,
    shortcuts: [
      { name: texts.new.title, url: '/inspections/mine?new=1', icons },
      { name: texts.mine, url: '/inspections/mine', icons },
      { name: texts.new.scan, url: '/inspections/mine?new=scan', icons },
    ],
  };
}
