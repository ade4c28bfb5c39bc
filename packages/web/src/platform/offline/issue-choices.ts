/** Stores the categories, labels, types, people and fields of issues, so that issues can be raised offline. */
import type { CustomField } from '@rounds/contract/custom-fields';
import type { IssueSettings } from '@rounds/contract/issues';
import { type LocalizedName, type NameTranslations, resolveName, translateName } from '@rounds/contract/languages.ts';

export interface IssueCategoryChoice {
  readonly id: number;
  readonly name: string;
  /** Absent on devices that stored the choice before they kept all languages. */
  readonly name_lang?: LocalizedName;
  readonly parent_id: number | null;
  readonly icon: string | null;
  readonly color: string;
  /** The keys of the custom fields of its issues; null for all. */
  readonly fields: readonly string[] | null;
}

export interface IssueAssigneeChoice {
  readonly type: 'user' | 'group';
  readonly id: number;
  readonly name: string;
}

export interface StoredIssueChoices {
  readonly categories: readonly IssueCategoryChoice[];
  readonly labels: readonly {
    readonly id: number;
    readonly name: string;
    readonly translations?: NameTranslations;
    readonly color: string;
  }[];
  readonly types: readonly { readonly key: string; readonly name: string; readonly name_lang?: LocalizedName }[];
  readonly assignees: readonly IssueAssigneeChoice[];
  /** All fields in use, in order. */
  readonly fields: readonly CustomField[];
  readonly settings: Pick<IssueSettings, 'default_category_id' | 'default_priority' | 'time_zone'>;
  /** The language of the person when the choices were stored, in which groups are named. */
  readonly language: string;
  readonly synced_at: string;
}

/** The choices as a reader of this language sees them, also if they were stored for another one. */
export function translateChoices(choices: StoredIssueChoices, language: string): StoredIssueChoices {
  const inLanguage = <T extends { readonly name: string; readonly name_lang?: LocalizedName }>(one: T): T => ({
    ...one,
    name: one.name_lang ? resolveName(one.name_lang, language) : one.name,
  });
  return {
    ...choices,
    categories: choices.categories.map(inLanguage),
    types: choices.types.map(inLanguage),
    labels: choices.labels.map((label) => ({ ...label, name: translateName(label, language) })),
  };
}
