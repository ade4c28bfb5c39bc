/** What somebody did, in the words of a language. */
import type { ActivityCode } from '@rounds/contract/activities';
import type { Language } from '@rounds/contract/languages';
import de from '@rounds/contract/locales/de/activities.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/activities.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/activities.json' with { type: 'json' };

/** An activity without a name in one of the languages does not compile. */
const NAMES: Record<Language, Readonly<Record<ActivityCode, string>>> = { en, de, fr };

/** Codes that are no more stand as they are. */
export const activityName = (language: Language, code: string): string =>
  (NAMES[language] as Readonly<Record<string, string>>)[code] ?? code;
