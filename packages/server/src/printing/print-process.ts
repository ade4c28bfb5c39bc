/** The child process of `print-queue.ts`: it prints many documents, one after the other. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { NodeCompiler, type NodeTypstDocument, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import { serveTasks } from '../processes/child.ts';
import { BASE_FAMILIES, loadFonts } from './fonts/print-fonts.ts';
import type { PrintedPicture } from './pictures.ts';
import type { PrintOrder, PrintResult } from './print-order.ts';
import type { ReportDocument } from './report/report-document.ts';

const FONTS = [
  'inter/400Regular/Inter_400Regular.ttf',
  'inter/500Medium/Inter_500Medium.ttf',
  'inter/600SemiBold/Inter_600SemiBold.ttf',
  'inter/700Bold/Inter_700Bold.ttf',
  'inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  'inter/700Bold_Italic/Inter_700Bold_Italic.ttf',
  'vazirmatn/400Regular/Vazirmatn_400Regular.ttf',
  'vazirmatn/500Medium/Vazirmatn_500Medium.ttf',
  'vazirmatn/600SemiBold/Vazirmatn_600SemiBold.ttf',
  'vazirmatn/700Bold/Vazirmatn_700Bold.ttf',
  'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf',
  'noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
  'noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
];

const { resolve } = createRequire(import.meta.url);
const BASE_FONTS = FONTS.map((font) => readFileSync(resolve(`@expo-google-fonts/${font}`)));
const createCompiler = (files: readonly Buffer[] = []): NodeCompiler =>
  NodeCompiler.create({
    // Nothing is read from the disk: the template and its files are passed in memory.
    workspace: '/nowhere',
    fontArgs: [{ fontBlobs: [...BASE_FONTS, ...files] }],
  });
const baseCompiler = createCompiler();
const REPORT = new URL('./report/report.typ', import.meta.url).href;
const templates = new Map<string, string>();

function readTemplate(address: string): string {
  const source = templates.get(address) ?? readFileSync(new URL(address), 'utf8');
  templates.set(address, source);
  return source;
}

/**
 * UA. Formatted/UA. Formatted text may contain what it forbids, such as an underlined text that is struck through; such
 * a document has the same tags without the claim to follow the standard.
 */
function exportPdf(compiler: NodeCompiler, document: NodeTypstDocument): Uint8Array {
  try {
    return compiler.pdf(document, { pdfStandard: PdfStandard.UA_1 });
  } catch {
    return compiler.pdf(document);
  }
}

/** Everything that is printed, also in the drawings of charts. */
const readTexts = (data: string, pictures: readonly PrintedPicture[]): string => {
  const drawings = pictures.filter(({ path: place }) => place.endsWith('.svg'));
  return [data, ...drawings.map(({ bytes }) => Buffer.from(bytes).toString('utf8'))].join('');
};

async function printPdf({ template = REPORT, document, pictures, formLanguage }: PrintOrder): Promise<PrintResult> {
  const name = path.basename(template).replace(/\.typ$/, '.json');
  const data = JSON.stringify(document);
  const { families, files } = await loadFonts(readTexts(data, pictures), formLanguage);
  const compiler = files.length > 0 ? createCompiler(files) : baseCompiler;
  compiler.mapShadow(`/nowhere/${name}`, Buffer.from(data));
  compiler.mapShadow('/nowhere/fonts.json', Buffer.from(JSON.stringify([...BASE_FAMILIES, ...families])));
  for (const { path: place, bytes } of pictures) compiler.mapShadow(`/nowhere${place}`, Buffer.from(bytes));
  try {
    const result = compiler.compile({ mainFileContent: readTemplate(template) });
    const failure = result.takeError();
    if (failure) return { problem: JSON.stringify(compiler.fetchDiagnostics(failure)) };
    return { bytes: exportPdf(compiler, result.result!) };
  } finally {
    compiler.resetShadow();
    // Reports have nothing in common, so a cache would only fill the memory.
    compiler.evictCache(0);
  }
}

/** Word documents are rarer than PDFs, so their library is loaded with the first one. */
async function printDocx({ document, pictures }: PrintOrder): Promise<PrintResult> {
  const { toDocx } = await import('./report/docx/to-docx.ts');
  return { bytes: await toDocx(document as ReportDocument, pictures) };
}

const print = async (order: PrintOrder): Promise<PrintResult> =>
  order.format === 'docx' ? printDocx(order) : printPdf(order);

const tasks = { print };
export type PrintTasks = typeof tasks;

serveTasks(tasks);
