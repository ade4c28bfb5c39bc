import { getChildren } from '@rounds/engine';
import {
  IconArrowsSort,
  IconCopy,
  IconDots,
  IconFolderSymlink,
  IconPencil,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_TYPES } from '../../../kit/templates/question-types/index.ts';
import { ActionIcon, Box, Menu, Row, UnstyledButton } from '../../../ui/index.ts';
import { deleteItems, duplicateSelection, moveTo } from '../commands/commands.ts';
import { RuleChip } from '../rules/rule-chip.tsx';
import { useBuilder, useItem, useRecords, useView } from '../state/builder-context.tsx';
import classes from './page-header.module.css';
import { TitleField } from './rows/title-field.tsx';
import { getTotals, usePoints } from './totals.ts';

/** The title of the page, its counts and its actions. */
export function PageHeader({ id, titleRef }: { id: string; titleRef: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const { store, view } = session;
  const page = useItem(id);
  const editing = useView((state) => state.editingId === id);
  if (!page) return null;
  const Icon = QUESTION_TYPES[page.type].icon;
  const movable = page.type === 'page';
  const pages = getChildren(store.records(), null).filter((item) => item.type === 'page');
  const at = pages.findIndex((item) => item.id === id);
  const moveAfter = (after: string | null) => moveTo(session, [id], { parent_id: null, after });

  return (
    <Box fixed overflow="hidden" px={5} pt={4} pb={3} className={classes.header}>
      <Row fullWidth minHeight={36} gap={2} mx="auto" className={classes.inner}>
        <Icon size={20} />
        <h2 className={classes.title}>
          {editing ? (
            <TitleField id={id} />
          ) : (
            <UnstyledButton ref={titleRef} onClick={() => view.set({ editingId: id, activeId: id })}>
              {page.title || t('untitled_page')}
            </UnstyledButton>
          )}
        </h2>
        <PageFacts id={id} />
        <RuleChip item={page} />
        <Box as="span" grow />
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('page_actions', { title: page.title })}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => view.set({ editingId: id, activeId: id })}>
              {t('rename_page')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconSettings size={16} />}
              onClick={() => view.set({ activeId: id, optionsOpen: true })}
            >
              {t('page_options')}
            </Menu.Item>
            {movable && (
              <>
                <Menu.Item
                  leftSection={<IconArrowsSort size={16} />}
                  disabled={pages.length < 2}
                  onClick={() => view.set({ dialog: { kind: 'pages' } })}
                >
                  {t('pages.title')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconFolderSymlink size={16} />}
                  disabled={at <= 0}
                  onClick={() => moveAfter(findPageBefore(session, pages[at - 1]?.id))}
                >
                  {t('page_earlier')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconFolderSymlink size={16} />}
                  disabled={at >= pages.length - 1}
                  onClick={() => moveAfter(pages[at + 1]?.id ?? null)}
                >
                  {t('page_later')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconCopy size={16} />}
                  onClick={() => {
                    view.set({ activeId: id, selected: new Set() });
                    duplicateSelection(session);
                  }}
                >
                  {t('duplicate_page')}
                </Menu.Item>
                <Menu.Divider />
                <Menu.Item leftSection={<IconTrash size={16} />} data-danger onClick={() => deleteItems(session, [id])}>
                  {t('delete_page')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </Row>
    </Box>
  );
}

/** The counts of the page, which re-render on their own because most edits change them. */
function PageFacts({ id }: { id: string }) {
  const { t } = useTranslation('builder');
  const questions = useRecords((records) => getTotals(records, id).questions);
  const points = usePoints(id);
  return (
    <>
      <Box as="span" hideBelow="tablet" className={classes.fact}>
        {t('questions', { count: questions })}
      </Box>
      {points && (
        <Box as="span" hideBelow="tablet" className={classes.fact}>
          {points}
        </Box>
      )}
    </>
  );
}

/** The page of any kind before another one. */
function findPageBefore(session: ReturnType<typeof useBuilder>, id: string | undefined): string | null {
  const pages = getChildren(session.store.records(), null);
  return pages[pages.findIndex((page) => page.id === id) - 1]?.id ?? null;
}
