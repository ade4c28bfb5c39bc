import type { LibraryEntry } from '@rounds/contract/checklists/library.ts';
import { IconEye, IconGitCompare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pictureAddress } from '../../../kit/form/index.ts';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  Box,
  Button,
  Center,
  Chip,
  Grid,
  ICON,
  Row,
  Stack,
  stripLinks,
  Text,
  UnstyledButton,
} from '../../../ui/index.ts';
import { getEntryIcon } from './category-icons.ts';
import { EndButton } from './end-button.tsx';
import { LeftOut } from './left-out.tsx';
import classes from './library-card.module.css';

interface LibraryCardProps {
  readonly entry: LibraryEntry;
  readonly isTaking: boolean;
  readonly isDisabled: boolean;
  readonly onPreview: () => void;
  readonly onUse: () => void;
  /** Compares an own template with the newer version from which it was taken. */
  readonly onCompare: (templateId: number) => void;
}
export function LibraryCard({ entry, isTaking, isDisabled, onPreview, onUse, onCompare }: LibraryCardProps) {
  const { t } = useTranslation('library');
  const format = useFormat();
  const { title, description, language, languages, pages, questions, picture, taken, version, origin } = entry;
  const Icon = getEntryIcon(entry);
  const isNewer = taken !== null && taken.version < version;
  const facts = [
    t('questions', { count: questions, number: format.number(questions) }),
    t('pages', { count: pages, number: format.number(pages) }),
    languages.map((code) => code.toUpperCase()).join(', '),
  ];
  return (
    <Stack as="article" shrink gap={3} p={4} radius="card" bg="surface" className={classes.card}>
      <Row align="start" gap={3}>
        {picture ? (
          <img className={classes.picture} src={pictureAddress(picture, 'thumb')} alt="" loading="lazy" />
        ) : (
          <Center as="span" fixed radius="control" bg="brand-soft" tone="brand-ink" square={48}>
            <Icon {...ICON} size={22} />
          </Center>
        )}
        <Box grow shrink>
          <Text as="h2" size="md" weight={600} breakWords className={classes.title}>
            <UnstyledButton onClick={onPreview} lang={language} dir="auto">
              {title}
            </UnstyledButton>
          </Text>
          <Text fontSize="xs" tone="ink2">
            {facts.join(' · ')}
          </Text>
        </Box>
        <EndButton entry={entry} />
      </Row>
      {description && (
        <Text overflow="hidden" fontSize="sm" tone="ink2" lines={3} title={description} lang={language} dir="auto">
          {description}
        </Text>
      )}
      <Grid as="ul" gap={1} hideEmpty className={classes.questions} lang={language} aria-label={t('first_questions')}>
        {entry.first_questions.map((question, at) => (
          // Two questions may have the same text.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Text as="li" key={at} truncate title={stripLinks(question)} dir="auto">
            {stripLinks(question)}
          </Text>
        ))}
      </Grid>
      <LeftOut features={entry.left_out} />
      <Row wrap gap={2} mt="auto" fontSize="xs" tone="ink2" className={classes.origin}>
        <Chip tone={origin === 'own' ? 'green' : origin === 'shared' ? 'brand' : 'slate'}>{t(`origin.${origin}`)}</Chip>
        <span>
          {entry.shared_by && origin !== 'own' && (
            <Text as="bdi" weight={550}>
              {entry.shared_by}
            </Text>
          )}
          {entry.licence && <span>{t(`licence.${entry.licence}.name`)}</span>}
          {entry.times_taken !== null && (
            <span>{t('times_taken', { count: entry.times_taken, number: format.number(entry.times_taken) })}</span>
          )}
        </span>
      </Row>
      {taken && (
        <Row as="p" wrap gap={2} fontSize="sm" className={classes.taken}>
          <Link {...paths.templates.edit(taken.template_id)}>{t('taken', { version: taken.version })}</Link>
          {isNewer && (
            <Button
              size="compact-sm"
              variant="light"
              leftSection={<IconGitCompare {...ICON} size={15} />}
              onClick={() => onCompare(taken.template_id)}
            >
              {t('newer.open', { version })}
            </Button>
          )}
        </Row>
      )}
      <Row wrap align="stretch" gap={2} className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconEye {...ICON} />}
          aria-label={t('preview_of', { title })}
          onClick={onPreview}
        >
          {t('preview')}
        </Button>
        <Button
          variant="light"
          aria-label={t('use_of', { title })}
          loading={isTaking}
          disabled={isDisabled}
          onClick={onUse}
        >
          {t('use')}
        </Button>
      </Row>
    </Stack>
  );
}
