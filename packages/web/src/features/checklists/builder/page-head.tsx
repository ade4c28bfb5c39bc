import { childrenOf } from '@rounds/engine';
import { IconCopy, IconDots, IconFolderSymlink, IconPencil, IconSettings, IconTrash } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Menu } from '../../../ui/index.ts';
import { QUESTION_TYPES } from '../question-types/index.ts';
import { useBuilder, useItem, useRecords, useView } from './builder-context.tsx';
import { duplicate, move, remove } from './deeds.ts';
import classes from './page-head.module.css';
import { RuleChip } from './rules/rule-chip.tsx';
import { TitleField } from './title-field.tsx';
import { totalsOf } from './totals.ts';
import { usePoints } from './use-points.ts';

/** The page's own title, its counts and what can be done with it as a whole. */
export function PageHead({ id, titleRef }: { id: string; titleRef: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const { store, view } = session;
  const page = useItem(id);
  const editing = useView((state) => state.editingId === id);
  if (!page) return null;
  const Icon = QUESTION_TYPES[page.type].icon;
  const movable = page.type === 'page';
  const pages = childrenOf(store.records(), null).filter((item) => item.type === 'page');
  const at = pages.findIndex((item) => item.id === id);
  const moveAfter = (after: string | null) => move(session, [id], { parent_id: null, after });

  return (
    <div className={classes.head}>
      <div className={classes.inner}>
        <Icon size={20} />
        <h2 className={classes.title}>
          {editing ? (
            <TitleField id={id} />
          ) : (
            <button ref={titleRef} type="button" onClick={() => view.set({ editingId: id, activeId: id })}>
              {page.title || t('untitled_page')}
            </button>
          )}
        </h2>
        <Facts id={id} />
        <RuleChip item={page} />
        <span className={classes.space} />
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
                  leftSection={<IconFolderSymlink size={16} />}
                  disabled={at <= 0}
                  onClick={() => moveAfter(before(session, pages[at - 1]?.id))}
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
                    duplicate(session);
                  }}
                >
                  {t('duplicate_page')}
                </Menu.Item>
                <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={() => remove(session, [id])}>
                  {t('delete_page')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}

/** What most edits change of the head, and nothing else of it. */
function Facts({ id }: { id: string }) {
  const { t } = useTranslation('builder');
  const questions = useRecords((records) => totalsOf(records, id).questions);
  const points = usePoints(id);
  return (
    <>
      <span className={classes.fact}>{t('questions', { count: questions })}</span>
      {points && <span className={classes.fact}>{points}</span>}
    </>
  );
}

/** The page that stands before another one, of whatever kind: what that other one is put behind. */
function before(session: ReturnType<typeof useBuilder>, id: string | undefined): string | null {
  const pages = childrenOf(session.store.records(), null);
  return pages[pages.findIndex((page) => page.id === id) - 1]?.id ?? null;
}
