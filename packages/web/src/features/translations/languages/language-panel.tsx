import type { TranslationProgress } from '@rounds/contract/checklists/translations.ts';
import { IconDots, IconLanguage, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSearch } from '../../../paths.ts';
import { getLanguageName } from '../../../platform/i18n/index.ts';
import { ActionIcon, confirm, Grid, Menu, Row, Stack, Text, toast, UnstyledButton } from '../../../ui/index.ts';
import { useRemoveLanguage } from '../translation-queries.ts';
import type { LanguageDialog } from './language-dialogs.tsx';
import classes from './language-panel.module.css';

interface LanguagePanelProps {
  readonly templateId: number;
  /** The language of the template itself. */
  readonly ownLanguage: string;
  readonly languages: readonly { readonly language: string; readonly progress: TranslationProgress }[];
  readonly current: string | null;
  readonly openDialog: (dialog: LanguageDialog) => void;
  /** Closes the drawer with the languages, before something else opens. */
  readonly onLeave?: () => void;
  /** The content below the languages. */
  readonly children?: ReactNode;
}

/** The languages of the template with their progress, and what can be done with them. */
export function LanguagePanel(props: LanguagePanelProps) {
  const { templateId, ownLanguage, languages, current, openDialog, onLeave, children } = props;
  const { t, i18n } = useTranslation('translations');
  const navigate = useNavigate();
  const remove = useRemoveLanguage(templateId);
  const name = (language: string) => getLanguageName(language, i18n.language);

  const confirmAndRemove = async (language: string, progress: TranslationProgress) => {
    onLeave?.();
    const agreed = await confirm({
      title: t('remove.title', { language: name(language) }),
      text: t('remove.text', { count: progress.total - progress.missing }),
      confirmLabel: t('remove.confirm'),
      danger: true,
    });
    if (!agreed) return;
    await remove.mutateAsync(language);
    toast.success(t('remove.done', { language: name(language) }));
    if (language === current) await navigate({ ...changeSearch({ lang: undefined, key: undefined }), replace: true });
  };

  return (
    <Stack
      as="nav"
      fixed
      shrinkBlock
      overflow="auto"
      py={3}
      borderEnd="line"
      bg="surface"
      width={262}
      className={classes.panel}
      aria-label={t('languages')}
    >
      <Row justify="between" gap={2} pt={1} px={4} pb={2}>
        <Text as="h2" size="sm" weight={600}>
          {t('languages')}
        </Text>
        <Row as={UnstyledButton} inline fontSize="sm" gap={1} className={classes.add} onClick={() => openDialog('add')}>
          <IconPlus size={15} aria-hidden /> {t('add.open')}
        </Row>
      </Row>
      <Stack as="ul" gap="half" px={2} className={classes.list}>
        <Grid as="li" align="center" gap={1} columnGap={2} size="sm" grow shrink className={classes.own}>
          <Text as="span" size="2xs" radius="chip" bg="slate-soft" className={classes.code}>
            {ownLanguage}
          </Text>
          <Text as="span" shrink overflow="hidden" weight={550} className={classes.name}>
            {name(ownLanguage)}
          </Text>
          <Text as="span" fontSize="xs" tone="ink2" tabular>
            {t('source')}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('own.open')}
            title={t('own.open')}
            onClick={() => openDialog('own')}
          >
            <IconLanguage size={16} />
          </ActionIcon>
        </Grid>
        {languages.map(({ language, progress }) => (
          <li key={language} data-current={language === current || undefined}>
            <Link
              {...changeSearch({ lang: language, key: undefined })}
              onClick={onLeave}
              className={classes.link}
              aria-current={language === current ? 'true' : undefined}
            >
              <Text as="span" size="2xs" radius="chip" bg="slate-soft" className={classes.code}>
                {language}
              </Text>
              <Text as="span" shrink overflow="hidden" weight={550} className={classes.name}>
                {name(language)}
              </Text>
              <Text as="span" fontSize="xs" tone="ink2" tabular>
                {progress.done === progress.total
                  ? t('complete')
                  : t('done_of', { done: progress.done, total: progress.total })}
              </Text>
              <ProgressLine progress={progress} />
            </Link>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('actions_of_language', { language: name(language) })}
                >
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={16} />}
                  onClick={() => void confirmAndRemove(language, progress)}
                >
                  {t('remove.open')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </li>
        ))}
      </Stack>
      {children}
    </Stack>
  );
}

/** The shares of all states in one line. */
export function ProgressLine({ progress }: { progress: TranslationProgress }) {
  const { t } = useTranslation('translations');
  const { total, done, machine, outdated, missing } = progress;
  const label = [
    t('count.done', { count: done }),
    ...(machine > 0 ? [t('count.machine', { count: machine })] : []),
    ...(outdated > 0 ? [t('count.outdated', { count: outdated })] : []),
    ...(missing > 0 ? [t('count.missing', { count: missing })] : []),
  ].join(', ');
  const share = (count: number) => ({ inlineSize: total === 0 ? 0 : `${(100 * count) / total}%` });
  return (
    <Row
      as="span"
      overflow="hidden"
      align="stretch"
      bg="track"
      className={classes.progress}
      role="img"
      aria-label={label}
      title={label}
    >
      <span data-state="done" style={share(done)} />
      <span data-state="machine" style={share(machine)} />
      <span data-state="outdated" style={share(outdated)} />
    </Row>
  );
}
