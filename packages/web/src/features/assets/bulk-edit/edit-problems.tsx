import type { BulkEditProblem } from '@rounds/contract/bulk-edit.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { Anchor, Stack, Text } from '../../../ui/index.ts';
import classes from './bulk-edit.module.css';

interface EditProblemsProps {
  readonly count: number;
  readonly problems: readonly BulkEditProblem[];
  /** Whether the problems are those of undoing an edit. */
  readonly isUndo?: boolean;
}

/** The assets that are left as they are, and why. */
export function EditProblems({ count, problems, isUndo = false }: EditProblemsProps) {
  const { t, i18n } = useTranslation('assets');
  if (count === 0) return null;
  const language = i18n.resolvedLanguage ?? 'en';
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
  const more = count - problems.length;
  return (
    <Stack gap={1.5}>
      <Text size="md">{t(isUndo ? 'bulk_edit.kept' : 'bulk_edit.blocked', { count })}</Text>
      <ul className={classes.problems}>
        {problems.map(({ uuid, name, reason, fields = [] }, index) => (
          <li key={uuid ?? index}>
            {uuid ? (
              <Anchor component={Link} {...paths.assets.get(uuid)} target="_blank">
                {name}
              </Anchor>
            ) : (
              t('bulk_edit.deleted_asset')
            )}{' '}
            <Text as="span" tone="ink2">
              {t(`bulk_edit.reason.${reason}`, { fields: list.format(fields), count: fields.length })}
            </Text>
          </li>
        ))}
        {more > 0 && (
          <Text as="li" tone="ink2">
            {t('bulk_edit.more', { count: more })}
          </Text>
        )}
      </ul>
    </Stack>
  );
}
