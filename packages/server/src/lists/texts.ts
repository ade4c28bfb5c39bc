/** The texts of a list in a language: its title, column titles and option labels. */
import type { Language } from '@rounds/contract/languages.ts';
import type { ListColumn, ListDeclaration } from '@rounds/contract/list.ts';
import de from '@rounds/contract/locales/de/lists.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/lists.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/lists.json' with { type: 'json' };

interface Texts {
  readonly title?: string;
  readonly columns?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const TEXTS: Record<Language, Readonly<Record<string, Texts>>> = { en, de, fr };

export interface ListTexts {
  readonly title: string;
  columnTitle(column: ListColumn): string;
  optionLabel(column: ListColumn, value: string): string;
}

export function listTexts({ texts, table_name }: ListDeclaration, language: Language): ListTexts {
  const own = TEXTS[language][texts ?? table_name];
  return {
    title: own?.title ?? table_name,
    columnTitle: ({ selector, label }) => label ?? own?.columns?.[selector] ?? selector,
    optionLabel: ({ selector, option_labels }, value) =>
      option_labels?.[value] ?? own?.options?.[selector]?.[value] ?? value,
  };
}
