import type { TranslationLanguage } from '@rounds/contract/checklists/translations.ts';
import { IconLanguage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { getLanguageName } from '../../platform/i18n/index.ts';
import { Box, Notice, Text } from '../../ui/index.ts';
import classes from './language-gaps.module.css';
import { useTranslationOverview } from './queries.ts';

const isIncomplete = ({ progress }: TranslationLanguage): boolean => progress.missing + progress.outdated > 0;

/** Describes what is missing in a language: “German: 12 of 300 texts missing, 2 outdated”. */
function useGapText(): (language: TranslationLanguage) => string {
  const { t, i18n } = useTranslation('checklists');
  return ({ language, progress: { missing, outdated, total } }) =>
    t('language_gaps.gap', {
      language: getLanguageName(language, i18n.language),
      what: [
        ...(missing > 0 ? [t('language_gaps.missing', { count: missing, total })] : []),
        ...(outdated > 0 ? [t('language_gaps.outdated', { count: outdated })] : []),
      ].join(', '),
    });
}

/** Shows the languages that are not complete in a menu. */
export function LanguageGaps({ templateId }: { templateId: number }) {
  const gapText = useGapText();
  const overview = useTranslationOverview(templateId);
  const gaps = overview.data?.languages.filter(isIncomplete) ?? [];
  return gaps.map((language) => (
    <Text as="small" key={language.language} block size="xs" tone="amber-ink" className={classes.gap}>
      {gapText(language)}
    </Text>
  ));
}

/** Warns before publishing which languages fall back to the source. Renders nothing if all are complete. */
export function LanguageGapNotice({ templateId }: { templateId: number }) {
  const { t } = useTranslation('checklists');
  const gapText = useGapText();
  const overview = useTranslationOverview(templateId);
  const gaps = overview.data?.languages.filter(isIncomplete) ?? [];
  if (gaps.length === 0) return null;
  return (
    <Notice Icon={IconLanguage} role="status">
      <p>{t('language_gaps.fallback')}</p>
      <Box as="ul" mt={1} className={classes.list}>
        {gaps.map((language) => (
          <Box as="li" minHeight={24} key={language.language}>
            <Link {...paths.templates.translate(templateId, { lang: language.language })}>{gapText(language)}</Link>
          </Box>
        ))}
      </Box>
    </Notice>
  );
}
