import { CONTENT_LANGUAGES } from '@rounds/contract/languages.ts';
import { describe, expect, test } from 'vitest';
import { buildLabels } from '../../modules/assets/labels/labels.ts';
import { toBackgroundOwner } from '../../processes/index.ts';
import { printDocument } from '../print-queue.ts';
import { loadFonts } from './print-fonts.ts';

const PRINTER = { owner: toBackgroundOwner(1) };
const toAddress = (template: string): string => new URL(template, import.meta.url).href;
const ISSUE = toAddress('../../modules/issues/print/issue.typ');
const ANALYTICS = toAddress('../../modules/analytics/pdf/analytics.typ');
const LABELS = toAddress('../../modules/assets/labels/labels.typ');

/** Articles of the Universal Declaration of Human Rights, in languages whose letters Inter and Vazirmatn lack. */
const SENTENCES: Readonly<Record<string, string>> = {
  bn: 'সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে।',
  gu: 'પ્રતિષ્ઠા અને અધિકારોની દૃષ્ટિએ સર્વ માનવો જન્મથી સ્વતંત્ર અને સમાન હોય છે.',
  he: 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.',
  hi: 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।',
  hy: 'Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ ու իրավունքներով։',
  ja: 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。',
  ka: 'ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით.',
  ko: '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.',
  mr: 'सर्व मानवी व्यक्ति जन्मतःच स्वतंत्र आहेत व त्यांना समान प्रतिष्ठा व समान अधिकार आहेत.',
  pa: 'ਸਾਰਾ ਮਨੁੱਖੀ ਪਰਿਵਾਰ ਆਪਣੀ ਮਹਿਮਾ, ਸ਼ਾਨ ਅਤੇ ਹੱਕਾਂ ਦੇ ਪੱਖੋਂ ਜਨਮ ਤੋਂ ਹੀ ਆਜ਼ਾਦ ਹੈ।',
  ta: 'மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்.',
  te: 'ప్రతిపత్తిస్వత్వముల విషయమున మానవులెల్లరును జన్మతః స్వతంత్రులును సమానులును నగుదురు.',
  th: 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ',
  'zh-Hans': '人人生而自由，在尊严和权利上一律平等。',
  'zh-Hant': '人人生而自由，在尊嚴和權利上一律平等。',
};
const EMOJI = '👍🏽 ✅ ❌ ⚠️ 🔥 🧯 1️⃣ 🇩🇪 👩‍🚒 ❤️ ☑️ 🫠';

/** The name of the language in itself, a date, and a sentence. */
const writeIn = (language: string): string =>
  [
    new Intl.DisplayNames(language, { type: 'language' }).of(language),
    new Intl.DateTimeFormat(language, { dateStyle: 'full' }).format(new Date('2026-11-20T10:00:00Z')),
    SENTENCES[language] ?? '',
  ].join(' ');

async function printText(text: string, formLanguage?: string): Promise<string> {
  const document = {
    ...{ language: 'en', title: text, kicker: text, footer: text, page_of: '', words: { description: 'Text' } },
    ...{ fields: [['', text]], description: text, comments: [], files: [], pictures: [] },
  };
  const order = { template: ISSUE, document, pictures: [], ...(formLanguage && { formLanguage }) };
  return (await printDocument(order, PRINTER)).toString('latin1');
}
/** The standard PDF/UA does not allow letters without a glyph, so only a complete document claims to follow it. */
const hasAllGlyphs = (pdf: string): boolean => /pdfuaid:part>1</.test(pdf);
const listFonts = (pdf: string): string[] =>
  [...new Set([...pdf.matchAll(/\/BaseFont\s*\/[A-Z]+\+([\w-]+)/g)].map(([, font]) => font!))].sort();

const toSvg = (text: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 20"><text y="9" font-family="Inter">${text}</text></svg>`,
  );

describe('fonts of printed documents', () => {
  test.each(CONTENT_LANGUAGES)('a text in the language %s is printed without boxes', async (language) => {
    const pdf = await printText(writeIn(language), language);
    expect(hasAllGlyphs(pdf), writeIn(language)).toBe(true);
    expect(listFonts(pdf).join(), 'only fonts without serifs').not.toMatch(/Serif|Math|DejaVu/);
  });

  test('a text in all languages with emoji is printed without boxes, although nobody says which language it is in', async () => {
    expect(hasAllGlyphs(await printText(`${CONTENT_LANGUAGES.map(writeIn).join('\n')} ${EMOJI}`))).toBe(true);
  });

  test('a letter that no font has is recognized as a box', async () => {
    expect(hasAllGlyphs(await printText('\u{16f00}'))).toBe(false);
  });

  test.each([
    ['ja', 'NotoSansJP'],
    ['ko', 'NotoSansKR'],
    ['zh-Hans', 'NotoSansSC'],
    ['zh-Hant', 'NotoSansTC'],
  ])('Chinese characters of a form in %s have the shapes of that language', async (language, font) => {
    const fonts = listFonts(await printText('直骨令角次', language)).join();
    expect(fonts).toContain(font);
    expect(fonts.match(/NotoSans(JP|KR|SC|TC)/g)?.every((one) => one === font)).toBe(true);
  });

  test('the drawing of a chart has the fonts of its texts', async () => {
    const chart = { kind: 'chart', image: '/charts/0.svg', title: 'Answers', total: '', range: '', columns: ['', ''] };
    const document = {
      ...{
        language: 'en',
        title: 'Analytics',
        kicker: '',
        footer: '',
        page_of: '',
        nothing: '',
        chart_of: '{{title}}',
      },
      ...{ facts: [], parts: [{ ...chart, rows: [['Yes', '1']], more: '', formula: '' }] },
    };
    const pictures = [{ path: '/charts/0.svg', bytes: toSvg('検査 ตรวจสอบ 🔥') }];
    const pdf = (await printDocument({ template: ANALYTICS, document, pictures }, PRINTER)).toString('latin1');
    expect(listFonts(pdf).join()).toMatch(/NotoEmoji.*NotoSansJP.*NotoSansThai|NotoEmoji.*NotoSansSC.*NotoSansThai/);
  });

  test('the labels of assets in all languages are printed without boxes', async () => {
    const assets = CONTENT_LANGUAGES.map((language) => ({
      ...{ uuid: language, asset_id: language, display_name: writeIn(language), type_name: EMOJI },
    }));
    const document = { title: 'Labels', ...buildLabels(assets, 'a4_24', 'https://example.org') };
    expect(
      hasAllGlyphs((await printDocument({ template: LABELS, document, pictures: [] }, PRINTER)).toString('latin1')),
    ).toBe(true);
  });

  test('texts in Latin, Greek, Cyrillic and Arabic letters load no further fonts', async () => {
    const text = ['de', 'el', 'ru', 'ar', 'vi', 'tr'].map(writeIn).join(' ');
    expect(await loadFonts(text)).toEqual({ families: [], files: [] });
  });
});
