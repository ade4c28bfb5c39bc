/**
 * The fonts of a Word report by the language of the form. They are not embedded: these come with Word, which replaces
 * what a device lacks, and draws letters that a font lacks, such as emoji, with another one.
 */
import type { IFontAttributesProperties } from 'docx';

const FONT = 'Arial';
/** Chinese characters have different shapes by language. */
const EAST_ASIAN_FONTS: Readonly<Record<string, string>> = {
  ja: 'Yu Gothic',
  ko: 'Malgun Gothic',
  'zh-Hans': 'Microsoft YaHei',
  'zh-Hant': 'Microsoft JhengHei',
};
const INDIC_FONT = 'Nirmala UI';
const COMPLEX_FONTS: Readonly<Record<string, string>> = {
  th: 'Leelawadee UI',
  ...Object.fromEntries(['bn', 'gu', 'hi', 'mr', 'pa', 'ta', 'te'].map((language) => [language, INDIC_FONT])),
};

export const toWordFont = (language: string): IFontAttributesProperties => ({
  ascii: FONT,
  hAnsi: FONT,
  eastAsia: EAST_ASIAN_FONTS[language] ?? FONT,
  cs: COMPLEX_FONTS[language] ?? FONT,
});
