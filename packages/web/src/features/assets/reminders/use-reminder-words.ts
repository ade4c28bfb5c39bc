/** Describes reminders in words. */
import type { DateReminder } from '@rounds/contract/date-reminders';
import { resolveName } from '@rounds/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import { getCurrentLanguage } from '../../../platform/i18n/index.ts';

export function useReminderWords() {
  const { t } = useTranslation(['assets', 'lists']);
  const language = getCurrentLanguage();
  const joinWords = (words: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(words);
  const toTime = (days: number): string => {
    if (days === 0) return t('reminders.on_day');
    return t(days > 0 ? 'reminders.before' : 'reminders.after', { count: Math.abs(days) });
  };
  const toWho = ({ action, people, groups, person_fields }: DateReminder): string => {
    const names = [
      ...groups.map(({ name_lang }) => resolveName(name_lang, language)),
      ...people.map(({ full_name }) => full_name),
      ...person_fields.map(({ name }) => t('reminders.person_of', { field: name })),
    ];
    if (names.length > 0) return joinWords(names);
    return t(action === 'issue' ? 'reminders.unassigned' : 'reminders.everyone');
  };
  return {
    /** Formats the times: “30 days before, 7 days before and on the day”. */
    toTimes: ({ days }: DateReminder) => joinWords(days.map(toTime)),
    /** Formats the action: “Notification: Fire wardens”. */
    toDetails: (reminder: DateReminder): string => {
      const { action, template, category, priority } = reminder;
      const parts = [
        toWho(reminder),
        template?.title,
        category && resolveName(category.name_lang, language),
        priority && t(`lists:issues.options.priority.${priority}`),
      ];
      return `${t(`reminders.actions.${action}`)}: ${parts.filter(Boolean).join(' · ')}`;
    },
  };
}
