/** Names of activities by language. */
import type { ActivityCode } from '@rounds/contract/activities.ts';
import type { Language } from '@rounds/contract/languages.ts';
import de from '@rounds/contract/locales/de/activities.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/activities.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/activities.json' with { type: 'json' };

/** The type makes sure that every activity has a name in every language. */
const NAMES: Record<Language, Readonly<Record<ActivityCode, string>>> = { en, de, fr };

/** Old log entries can have codes that no longer exist; these are shown as they are. */
export const translateActivity = (language: Language, code: string): string =>
  (NAMES[language] as Readonly<Record<string, string>>)[code] ?? code;
