import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type RichText, toPlainText } from '@rounds/engine';
import { form, number, page, question, text, yesno } from '@rounds/engine/testing';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PAGE_STYLE, printDocument } from '../../../printing/index.ts';
import { unzip } from '../testing/unzip.ts';
import { buildReport } from './build-report.ts';
import { answered, at, PRINTER, photo, picture, pictures, sourceOf } from './testing/kitchen-report.ts';

const run = promisify(execFile);
const hasReader = await run('pdftotext', ['-v']).then(
  () => true,
  () => false,
);
async function textOf(pdf: Buffer): Promise<string> {
  const file = path.join(tmpdir(), `${randomUUID()}.pdf`);
  await writeFile(file, pdf);
  const { stdout } = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 1e8 });
  await rm(file);
  return stdout.replaceAll('\u00a0', ' ');
}
const pagesOf = (pdf: Buffer): number =>
  Number(/\/Type\s*\/Pages[^>]*?\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);

async function printed(): Promise<Buffer> {
  const opened = [
    { path: '/pictures/photo.jpg', bytes: await picture(800, 600).jpeg().toBuffer() },
    { path: '/pictures/ink.png', bytes: await picture(300, 100).png().toBuffer() },
  ];
  return printDocument({ document: buildReport(sourceOf(answered), pictures), pictures: opened }, PRINTER);
}
function printedInArabic(): Promise<Buffer> {
  const arabic = form(page('المطبخ', yesno('هل طفايات الحريق في مكانها؟'), number('درجة الحرارة')));
  const [clean, degrees] = ['هل طفايات الحريق في مكانها؟', 'درجة الحرارة'];
  const changes = [
    { item_id: arabic.id(clean!), value: [arabic.choice(clean!, 'Yes')] },
    { item_id: arabic.id(degrees!), value: 12.5 },
  ];
  const document = buildReport(sourceOf(changes, { of: arabic, document: { language: 'ar' } }), new Map());
  expect([document.direction, document.language]).toEqual(['rtl', 'ar']);
  return printDocument({ document, pictures: [] }, PRINTER);
}

describe('printing', () => {
  test('an aborted print leaves the queue at once and makes room for the next', async () => {
    const order = { document: buildReport(sourceOf([]), new Map()), pictures: [] };
    const callers = Array.from({ length: 20 }, () => new AbortController());
    const prints = callers.map(({ signal }) => printDocument(order, { ...PRINTER, signal }).catch(({ code }) => code));
    for (const caller of callers) caller.abort();
    const line = await Promise.all(Array.from({ length: 12 }, () => printDocument(order, PRINTER)));
    expect(line.map(pagesOf)).toEqual(line.map(() => 1));
    expect(new Set(await Promise.all(prints))).toEqual(new Set(['CALL_ABORTED', 'APP_BUSY']));
    await expect(printDocument(order, { ...PRINTER, signal: callers[0]!.signal })).rejects.toMatchObject({
      code: 'CALL_ABORTED',
    });
  });

  test('the PDF has embedded fonts, pictures and page numbers', async () => {
    const pdf = await printed();
    const bytes = pdf.toString('latin1');
    expect(bytes.startsWith('%PDF-')).toBe(true);
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(1);
    expect(bytes).toMatch(/\/BaseFont\s*\/[A-Z]+\+Inter-Bold/);
    expect(bytes.match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThanOrEqual(2);
    // Screen readers get headings, described pictures and the claim to follow PDF/UA.
    expect(bytes).toMatch(/pdfuaid:part>1</);
    expect(bytes).toMatch(/\/S\s*\/H2/);
    expect(bytes).toMatch(/\/Alt/);
  });

  test('a summary has no answers, and a photo of a failed item is printed once', () => {
    const pictured = form(page('Kitchen', yesno('Clean')));
    const changes = [
      { id: randomUUID(), item_id: pictured.id('Clean'), at: '2026-11-20T09:30:00Z', media: { add: [photo] } },
      {
        id: randomUUID(),
        item_id: pictured.id('Clean'),
        at: '2026-11-20T09:31:00Z',
        value: [pictured.choice('Clean', 'No')],
      },
    ];
    const pictures = new Map([[photo, '/pictures/photo.jpg']]);
    const report = buildReport(sourceOf(changes, { of: pictured }), pictures);
    expect(report.failed[0]).toMatchObject({ photos: ['/pictures/photo.jpg'], failed: true, place: '' });
    expect(report.parts).toMatchObject([{ kind: 'question', photos_above: true }]);
    const page_ = { ...DEFAULT_PAGE_STYLE, sections: ['answers' as const] };
    const answers = buildReport({ ...sourceOf(changes, { of: pictured }), page: page_ }, pictures);
    expect(answers.parts).toMatchObject([{ photos_above: false }]);
  });

  test('paper, header, footer and logo come from the report settings', async () => {
    const page = {
      ...DEFAULT_PAGE_STYLE,
      organization: 'Fraser Health',
      paper: 'us-letter',
      accent: '#0055aa',
      header: 'Fraser',
      footer: 'Confidential',
      logo: '/logo.jpg',
    };
    const bytes = await picture(60, 20).jpeg().toBuffer();
    const document = buildReport({ ...sourceOf([]), page }, new Map());
    const pdf = await printDocument({ document, pictures: [{ path: '/logo.jpg', bytes }] }, PRINTER);
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 612 792\]/);
    expect(pdf.toString('latin1')).toMatch(/\/Subtype\s*\/Image/);
    if (hasReader) expect(await textOf(pdf)).toMatch(/Fraser[\s\S]*Confidential/);
  });

  test('a unit stays to the right of its number in Arabic text', () => {
    const arabic = form(page('المطبخ', number('درجة حرارة الغرفة 4 °C الآن')));
    const document = buildReport(sourceOf([], { of: arabic, document: { language: 'ar' } }), new Map());
    expect(document.parts.at(-1)?.title).toContain('\u20664 °C\u2069');
  });

  test('what is signed or acknowledged is printed with the signature, in Word as well as in the PDF', async () => {
    const info = { uuid: randomUUID(), text: 'I have read the rules for hot work.', media: [] };
    const signed = form(page('Permit', question('acknowledgment', 'Rules', { info_id: info.uuid }), text('Remarks')));
    const document = buildReport(sourceOf([], { of: signed, document: { info: [info] } }), new Map());
    const [rules] = document.parts.filter((part) => part.kind === 'question');
    expect(rules!.statement.map(({ runs }) => runs.map((run) => run.text).join(''))).toEqual([info.text]);
    expect(pagesOf(await printDocument({ document, pictures: [] }, PRINTER))).toBe(1);
    const body = (await unzip(await printDocument({ format: 'docx', document, pictures: [] }, PRINTER))).get(
      'word/document.xml',
    );
    expect(body).toContain(info.text);
  });

  test('a Japanese report has the glyphs of all its letters, in Word as well as in the PDF', async () => {
    const [title, answer] = ['冷蔵庫は清潔ですか?', '扉のパッキンに汚れあり 🔥'];
    const japanese = form(page('厨房', text(title!)));
    const changes = [{ item_id: japanese.id(title!), value: answer }];
    const document = buildReport(sourceOf(changes, { of: japanese, document: { language: 'ja' } }), new Map());
    const order = { document, pictures: [], formLanguage: document.form_language };
    const bytes = (await printDocument(order, PRINTER)).toString('latin1');
    // A document with boxes instead of letters cannot follow PDF/UA.
    expect(bytes).toMatch(/pdfuaid:part>1</);
    expect(bytes).toMatch(/\/BaseFont\s*\/[A-Z]+\+NotoSansJP/);
    const styles = (await unzip(await printDocument({ format: 'docx', document, pictures: [] }, PRINTER))).get(
      'word/styles.xml',
    )!;
    expect(styles).toContain('w:eastAsia="Yu Gothic"');
  });

  test('an Arabic report uses an Arabic font', async () => {
    expect((await printedInArabic()).toString('latin1')).toMatch(/\/BaseFont\s*\/[A-Z]+\+Vazirmatn/);
  });

  describe.skipIf(!hasReader)('read back by pdftotext', () => {
    test('the PDF text has answers, score and page numbers, and markup in answers stays text', async () => {
      const pdf = await printed();
      const text = await textOf(pdf);
      const markup = '#eval("1") $x$ *bold* _it_ @ref <label> \\ // end';
      const said = [
        '66.67 %',
        'Jaipur *Indian* #Cuisine',
        '3.25',
        'Grease on the floor.',
        markup,
        `1 of ${pagesOf(pdf)}`,
      ];
      for (const one of said) expect(text).toContain(one);
    });

    test('a report without scored answers shows the number of answers and no score', async () => {
      const document = buildReport(sourceOf([at('Temperature', { na: true })]), pictures);
      const text = await textOf(await printDocument({ document, pictures: [] }, PRINTER));
      expect(text).toMatch(/failed items? +answered/i);
      expect(text).not.toMatch(/score|%/i);
    });

    test('a link in a question is printed with its name and is clickable', async () => {
      const linked = form(page('Kitchen', yesno('Cold food is kept cold ([guidance](https://example.org/cold))')));
      const document = buildReport(sourceOf([], { of: linked }), new Map());
      const pdf = await printDocument({ document, pictures: [] }, PRINTER);
      expect(await textOf(pdf)).toContain('Cold food is kept cold (guidance)');
      expect(pdf.toString('latin1')).toContain('https://example.org/cold');
    });

    test('the formatted text of an instruction is printed with its lists, links, fonts and sizes', async () => {
      const rich: RichText = [
        { style: 'h1', align: 'center', runs: [{ text: 'Before you start', color: 'violet', font: 'georgia' }] },
        { style: 'normal', align: 'justify', runs: [{ text: 'Ask for the key', bold: true, italic: true, size: 96 }] },
        { style: 'normal', list: 'number', runs: [{ text: 'Close the valve', underline: true, strike: true }] },
        { style: 'normal', list: 'number', depth: 1, runs: [{ text: 'Wait' }] },
        { style: 'normal', list: 'number', runs: [{ text: '#eval("2") *not bold*' }] },
        { style: 'quote', runs: [{ text: 'Safety first', link: 'mailto:safety@example.org' }] },
        { style: 'code', align: 'end', runs: [{ text: 'P = 2\nT = 3', font: 'courier' }] },
        { style: 'normal', runs: [] },
      ];
      const info = { uuid: randomUUID(), text: toPlainText(rich), rich, media: [] };
      const instructed = form(page('Kitchen', yesno('Clean'), question('instruction', 'Read', { info_id: info.uuid })));
      const document = buildReport(sourceOf([], { of: instructed, document: { info: [info] } }), new Map());
      const pdf = await printDocument({ document, pictures: [] }, PRINTER);
      const text = await textOf(pdf);
      const said = [
        /Before you start/,
        /Ask for the key/,
        /1\. +Close the valve/,
        /a\. +Wait/,
        /2\. +#eval\("2"\) \*not bold\*/,
      ];
      for (const one of [...said, /Safety first/, /P = 2\n\s*T = 3/]) expect(text).toMatch(one);
      expect(pdf.toString('latin1')).toContain('mailto:safety@example.org');
    });

    test('Arabic text can be searched and copied, and numbers and dates keep their order', async () => {
      const text = await textOf(await printedInArabic());
      for (const one of ['هل طفايات الحريق في مكانها؟', 'درجة الحرارة']) expect(text).toContain(one);
      for (const one of ['12.5', '100.00 %', '20 Nov 2026, 11:02', '1 of 1']) expect(text).toContain(one);
    });
  });

  test('the server answers other calls while it prints 300 questions with 40 photos', async () => {
    const many = form(page('All', ...Array.from({ length: 300 }, (_, n) => yesno(`Question ${n}`))));
    const photos = Array.from({ length: 40 }, () => randomUUID());
    const changes = Array.from({ length: 300 }, (_, n) => {
      const key = `Question ${n}`;
      return {
        item_id: many.id(key),
        value: [many.choice(key, 'Yes')],
        ...(n < 40 && { media: { add: [photos[n]] }, captions: { [photos[n]!]: 'Left of the door' } }),
      };
    });
    const paths = new Map(photos.map((uuid) => [uuid, `/pictures/${uuid}.jpg`]));
    const source = sourceOf(changes, { of: many });
    const opened = await Promise.all(
      photos.map(async (uuid) => ({ path: paths.get(uuid)!, bytes: await picture(800, 600).jpeg().toBuffer() })),
    );
    let turns = 0;
    const watch = setInterval(() => {
      turns += 1;
    }, 5);
    const pdf = await printDocument({ document: buildReport(source, paths), pictures: opened }, PRINTER);
    clearInterval(watch);
    expect(pagesOf(pdf)).toBeGreaterThan(10);
    // A server that printed in its own thread would have had no turn in between.
    expect(turns).toBeGreaterThan(3);
  });

  test('a Word report has headings, tables, described pictures, links and page numbers', async () => {
    const page = { ...DEFAULT_PAGE_STYLE, header: 'Fraser', footer: 'Confidential', paper: 'us-letter' };
    const document = buildReport({ ...sourceOf(answered), page }, pictures);
    const opened = await Promise.all(
      [...pictures.values()].map(async (path) => ({ path, bytes: await picture(400, 300).jpeg().toBuffer() })),
    );
    const parts = await unzip(await printDocument({ format: 'docx', document, pictures: opened }, PRINTER));
    const body = parts.get('word/document.xml')!;
    for (const style of ['Title', 'Heading1', 'Heading3']) expect(body).toContain(`<w:pStyle w:val="${style}"/>`);
    expect(body).toContain('<w:tblHeader/>');
    expect(body).toContain('w:w="12240"');
    for (const text of ['Failed items (1)', 'Photo 1: Is it clean', 'Signature: Signature of the operator'])
      expect(body).toContain(text);
    expect(body).toContain('Jaipur *Indian* #Cuisine');
    expect(body).not.toContain('internal');
    expect([...parts.keys()].filter((name) => name.startsWith('word/media/')).length).toBe(2);
    expect(parts.get('word/footer1.xml')).toMatch(/Confidential[\s\S]*PAGE[\s\S]*NUMPAGES/);
    expect(parts.get('word/header1.xml')).toContain('Fraser');
  });

  test('the note on the inspection is printed below the head, in Word and PDF, and nothing without one', async () => {
    const source = sourceOf([]);
    const document = buildReport(
      { ...source, inspection: { ...source.inspection, note: 'The door jams.\nA carpenter is ordered.' } },
      pictures,
    );
    const word = async (of: typeof document) =>
      (await unzip(await printDocument({ format: 'docx', document: of, pictures: [] }, PRINTER))).get(
        'word/document.xml',
      )!;
    expect(await word(document)).toMatch(/The door jams\.[\s\S]*A carpenter is ordered\./);
    expect(await word(buildReport(sourceOf([]), pictures))).not.toContain('>Note<');
    if (hasReader)
      expect(await textOf(await printDocument({ document, pictures: [] }, PRINTER))).toContain('The door jams.');
  });

  test('a Word report of an Arabic template runs from right to left', async () => {
    const arabic = form(page('المطبخ', yesno('هل طفايات الحريق في مكانها؟')));
    const document = buildReport(sourceOf([], { of: arabic, document: { language: 'ar' } }), new Map());
    const body = (await unzip(await printDocument({ format: 'docx', document, pictures: [] }, PRINTER))).get(
      'word/document.xml',
    )!;
    expect(body).toContain('<w:bidiVisual/>');
    expect(body).toMatch(/<w:bidi\/>[\s\S]*<w:rtl\/>[\s\S]*هل طفايات الحريق في مكانها؟/);
  });

  test('prints that do not fit into the queue are rejected as busy, and the others are printed', async () => {
    const document = buildReport(sourceOf(answered), new Map());
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => printDocument({ document, pictures: [] }, PRINTER)),
    );
    const rejected = results.filter((result) => result.status === 'rejected');
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected.every(({ reason }) => reason.code === 'APP_BUSY')).toBe(true);
    expect(results.length - rejected.length).toBeGreaterThanOrEqual(12);
  });
});
