/** Writes and reads the translations of a template as XLIFF 2.0, the format of translation programs. */
import { createReadStream } from 'node:fs';
import type { TranslationRecord } from '@rounds/contract/checklists/translations.ts';
import { notASheetError } from '../../../sheets/sheet.ts';
import { readXml } from '../../../sheets/xml.ts';
import type { ReadTranslation } from './messages.ts';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';
/** The additional details of a state of the format. */
const SUB_STATES = { machine: 'rounds:machine', outdated: 'rounds:outdated' } as const;
const STATES = { missing: 'initial', outdated: 'translated', machine: 'translated', done: 'final' } as const;
const PREVIOUS = 'previous-source';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML cannot contain are left out. */
const toXml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids exactly these
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"]/g, (one) => ESCAPES[one]!);

/** Marks of formats are paired codes, which translation programs keep. */
function toContent(text: string, isRich: boolean): string {
  if (!isRich) return toXml(text);
  return toXml(text)
    .replace(/&lt;(\d{1,4})&gt;/g, '<pc id="$1">')
    .replace(/&lt;\/\d{1,4}&gt;/g, '</pc>');
}

export function writeXliff(
  records: readonly TranslationRecord[],
  { from, to, title }: { readonly from: string; readonly to: string; readonly title: string },
): string {
  const units = records.map((record) => {
    const { key, kind, reference, source, translation, state, previous_source, is_rich = false } = record;
    const subState = state === 'machine' || state === 'outdated' ? ` subState="${SUB_STATES[state]}"` : '';
    const notes = [
      ['kind', kind],
      ...(reference ? [['reference', reference]] : []),
      ...(previous_source === undefined ? [] : [[PREVIOUS, previous_source]]),
    ].map(([category, text]) => `<note category="${category}">${toXml(text!)}</note>`);
    const target = translation === '' ? '' : `<target>${toContent(translation, is_rich)}</target>`;
    return `  <unit id="${toXml(key)}" xml:space="preserve">
   <notes>${notes.join('')}</notes>
   <segment state="${STATES[state]}"${subState}><source>${toContent(source, is_rich)}</source>${target}</segment>
  </unit>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${NAMESPACE}" version="2.0" srcLang="${toXml(from)}" trgLang="${toXml(to)}">
 <file id="template" original="${toXml(title)}">
${units.join('\n')}
 </file>
</xliff>
`;
}

/** The contents of a file of this format. Its rows are its units, from 1. */
export interface XliffFile {
  readonly language: string | null;
  readonly rows: readonly ReadTranslation[];
}

interface OpenUnit {
  key: string;
  source: string;
  translation: string;
  previous: string;
  isMachine: boolean;
  isOutdated: boolean;
}

/** @throws UnreadableSheetError */
export async function readXliff(path: string): Promise<XliffFile> {
  const rows: ReadTranslation[] = [];
  let language: string | null = null;
  let unit: OpenUnit | null = null;
  let part: 'source' | 'translation' | 'previous' | null = null;
  const codes: string[] = [];
  const add = (text: string): void => {
    if (unit && part) unit[part] += text;
  };
  await readXml(createReadStream(path), {
    open(name, attributes) {
      if (name === 'xliff') {
        if (!attributes.version?.startsWith('2')) throw notASheetError('broken');
        language = attributes.trgLang ?? null;
      } else if (name === 'unit') {
        unit = {
          key: attributes.id ?? '',
          source: '',
          translation: '',
          previous: '',
          isMachine: false,
          isOutdated: false,
        };
      } else if (name === 'segment' && unit) {
        unit.isMachine ||= attributes.subState === SUB_STATES.machine;
        unit.isOutdated ||= attributes.subState === SUB_STATES.outdated;
      } else if (name === 'note') part = attributes.category === PREVIOUS ? 'previous' : null;
      else if (name === 'source') part = 'source';
      else if (name === 'target') part = 'translation';
      else if (name === 'pc') {
        codes.push(attributes.id ?? '');
        add(`<${codes.at(-1)}>`);
      } else if (name === 'ph') add(attributes.equiv ?? attributes.disp ?? '');
    },
    text: add,
    close(name) {
      if (name === 'note' || name === 'source' || name === 'target') part = null;
      else if (name === 'pc') add(`</${codes.pop()}>`);
      else if (name === 'unit' && unit) {
        const { key, source, translation, previous, isMachine, isOutdated } = unit;
        const state = isOutdated ? 'outdated' : isMachine ? 'machine' : 'done';
        rows.push({
          ...{ row: rows.length + 1, key, reference_key: '', source, translation: translation.trim() },
          ...{ page: '', section: '' },
          ...{ state, previous_source: previous },
        });
        unit = null;
      }
    },
  });
  if (rows.length === 0) throw notASheetError('broken');
  return { language, rows };
}
