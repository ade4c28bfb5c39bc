import type { TemplateEntry } from '@rounds/contract/checklists';
import { IconCopy, IconFolderSymlink, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFolders } from '../../../kit/templates/queries.ts';
import { getLanguageName, useFormat } from '../../../platform/i18n/index.ts';
import { Button, Chip, FactList, Notice, Row, SidePanel, Skeleton, Stack, Text } from '../../../ui/index.ts';
import { editPath, startPath } from '../entries/entry-actions.ts';
import type { EntryDialogState } from '../entries/entry-dialog.tsx';
import { EntryMenu } from '../entries/entry-menu.tsx';
import { SourceNotice } from '../library/source-notice.tsx';
import { useTemplateOptions } from '../template-queries.ts';
import classes from './template-panel.module.css';
import { TemplateStateBadges } from './template-state-badges.tsx';

interface TemplatePanelProps {
  entry: TemplateEntry;
  onClose: () => void;
  onDialog: (dialog: EntryDialogState) => void;
}

const VERSIONS_SHOWN = 5;

export function TemplatePanel({ entry, onClose, onDialog }: TemplatePanelProps) {
  const { t, i18n } = useTranslation('checklists');
  const format = useFormat();
  const options = useTemplateOptions(entry.id);
  const facts = options.data;
  const folder = useFolders().data?.find(({ id }) => id === entry.parent_id)?.title;

  return (
    <SidePanel
      title={entry.title}
      closeLabel={t('close_panel')}
      onClose={onClose}
      mark={folder && <Chip>{folder}</Chip>}
      actions={<EntryMenu entry={entry} onDialog={onDialog} hidden={['edit', 'start', 'move', 'duplicate']} />}
      footer={
        <>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconCopy size={16} />}
            onClick={() => onDialog({ kind: 'duplicate', entry })}
          >
            {t('duplicate')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconFolderSymlink size={16} />}
            onClick={() => onDialog({ kind: 'move', entry })}
          >
            {t('move_to')}
          </Button>
        </>
      }
    >
      {entry.description && (
        <Text mt={1} size="sm" tone="ink2" breakWords>
          {entry.description}
        </Text>
      )}
      <Row wrap align="stretch" gap={2} mt={4} mb={3} className={classes.primary}>
        <Button component={Link} to={editPath(entry)} leftSection={<IconPencil size={16} />}>
          {t('edit')}
        </Button>
        {entry.published_version !== null && (
          <Button
            component={Link}
            to={startPath(entry.id)}
            variant="default"
            leftSection={<IconPlayerPlay size={16} />}
          >
            {t('start_inspection')}
          </Button>
        )}
      </Row>
      <Stack gap={2} hideEmpty>
        {entry.need_merge_request && <Notice tone="calm">{t('response_changed.text')}</Notice>}
        <SourceNotice templateId={entry.id} />
      </Stack>
      <FactList
        facts={[
          { label: t('column.state'), value: <TemplateStateBadges entry={entry} /> },
          {
            label: t('fact.draft'),
            value:
              entry.published_version !== null && entry.has_draft
                ? t('changed_since', { version: entry.published_version })
                : null,
          },
          {
            label: t('fact.content'),
            value: facts ? (
              [
                t('pages', { count: facts.pages }),
                t('sections', { count: facts.sections }),
                t('questions', { count: facts.questions }),
              ].join(', ')
            ) : (
              <Pending failed={options.isError} />
            ),
          },
          {
            label: t('fact.used'),
            value: facts ? t('inspections', { count: facts.inspections }) : <Pending failed={options.isError} />,
          },
          { label: t('column.language'), value: entry.language && getLanguageName(entry.language, i18n.language) },
          { label: t('column.changed'), value: format.dateTime(entry.updated_at) },
          { label: t('fact.created'), value: format.date(entry.created_at) },
        ]}
      />
      {facts && facts.versions.length > 0 && (
        <>
          <Text as="h3" size="sm" className={classes.heading}>
            {t('recent_versions')}
          </Text>
          <Text as="ul" size="sm" className={classes.versions}>
            {facts.versions.slice(0, VERSIONS_SHOWN).map((version) => (
              <Row as="li" gap={2.5} minHeight={32} key={version.id}>
                <Chip tone="brand">{t('version', { version: version.version })}</Chip>
                <Text as="span" grow shrink breakWords dir="auto">
                  {[version.title, version.published_by].filter(Boolean).join(', ') || '–'}
                </Text>
                <time dateTime={version.published_at}>{format.date(version.published_at)}</time>
              </Row>
            ))}
          </Text>
        </>
      )}
    </SidePanel>
  );
}

function Pending({ failed }: { failed: boolean }) {
  const { t } = useTranslation('checklists');
  return failed ? t('fact_unknown') : <Skeleton height={12} width={140} radius="xl" />;
}
