/** Provides the texts of the generated parts of articles for the search. */
import type { Language } from '@rounds/contract/languages.ts';
import { PERMISSIONS } from '@rounds/contract/permissions.ts';
import { CATALOGUE } from '@rounds/engine';
import i18next from 'i18next';

export function listGeneratedTexts(language: Language): Readonly<Record<'question-types' | 'permissions', string>> {
  const t = i18next.getFixedT(language) as unknown as (key: string) => string;
  const types = Object.values(CATALOGUE).filter(({ live }) => live);
  return {
    'question-types': types
      .map(({ type }) => `${t(`builder:type.${type}`)} (${type}): ${t(`question-types:about.${type}`)}`)
      .join('\n'),
    permissions: PERMISSIONS.map((code) => `${t(`errors:permission.${code}`)} (${code})`).join('\n'),
  };
}
