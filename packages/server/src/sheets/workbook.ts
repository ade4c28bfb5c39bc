/** Finds a workbook's sheets, and the entries of its archive that contain them. */
import { notASheetError } from './sheet.ts';
import { readXml } from './xml.ts';
import type { Archive } from './zip.ts';

export interface Workbook {
  /** Visible sheets in their order, with the entry that contains each. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** Dates count from 1904 instead of 1900. */
  readonly from1904: boolean;
  readonly sharedStrings: string | null;
  readonly styles: string | null;
}

interface Relation {
  readonly type: string;
  readonly target: string;
}

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const part = await findWorkbookPart(archive);
  const relations = await readRelations(archive, part);
  const listedSheets: { name: string; relation: string; hidden: boolean }[] = [];
  let from1904 = false;
  await readXml(archive.read(part), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const relation = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1] ?? '';
      const hidden = ['hidden', 'veryHidden'].includes(attributes.state ?? '');
      listedSheets.push({ name: attributes.name ?? '', relation, hidden });
    },
  });
  const worksheets = listedSheets.flatMap(({ name, relation, hidden }) => {
    const target = relations.get(relation);
    return target?.type === 'worksheet' && archive.has(target.target) ? [{ name, part: target.target, hidden }] : [];
  });
  const visible = worksheets.filter((sheet) => !sheet.hidden);
  const sheets = visible.length > 0 ? visible : worksheets;
  if (sheets.length === 0) throw notASheetError('no_workbook');
  const findPart = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target ?? null;
  return { sheets, from1904, sharedStrings: findPart('sharedStrings'), styles: findPart('styles') };
}

const isWorkbookName = (name: string): boolean => name.includes('workbook') && name.endsWith('.xml');

async function findWorkbookPart(archive: Archive): Promise<string> {
  if (archive.has('_rels/.rels')) {
    const relations = await readRelations(archive, '');
    for (const relation of relations.values()) {
      if (
        relation.type === 'officeDocument' &&
        isWorkbookName(relation.target.split('/').at(-1)!.toLowerCase()) &&
        archive.has(relation.target)
      )
        return relation.target;
    }
  }
  if (archive.has('xl/workbook.xml')) return 'xl/workbook.xml';
  throw notASheetError('no_workbook');
}

/** Relationships of a part by id. Targets are names of parts; the type is the last segment of its URL. */
async function readRelations(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const source = `${folder}_rels/${part.slice(slash)}.rels`;
  const relations = new Map<string, Relation>();
  if (!archive.has(source)) return relations;
  await readXml(archive.read(source), {
    open(name, { Id, Type, Target }) {
      if (name !== 'Relationship' || !Id || !Target) return;
      relations.set(Id, { type: (Type ?? '').split('/').at(-1)!, target: resolvePart(folder, Target) });
    },
  });
  return relations;
}

function resolvePart(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
