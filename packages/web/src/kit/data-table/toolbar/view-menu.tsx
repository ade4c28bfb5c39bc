import type { SavedQuery } from '@rounds/contract/saved-queries';
import {
  IconChevronDown,
  IconCopy,
  IconHome,
  IconHomeOff,
  IconPencil,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, confirm, ICON, Menu, toast } from '../../../ui/index.ts';
import type { SavedQueryActions } from '../model/saved-queries.ts';
import classes from './query-tabs.module.css';
import { ShareViewDialog } from './share-view-dialog.tsx';

interface ViewMenuProps {
  readonly query: SavedQuery;
  readonly name: string;
  readonly saved: SavedQueryActions;
  onRename(): void;
  onCopy(): void;
  onRemoved(): void;
}

/** Offers the actions on the open view: all of them on the person's own, use and copy on one of somebody else. */
export function ViewMenu({ query, name, saved, onRename, onCopy, onRemoved }: ViewMenuProps) {
  const { t } = useTranslation('common');
  const [isSharing, setSharing] = useState(false);
  const isOwn = query.owner === undefined;

  const toggleDefault = async () => {
    await saved.setDefault(query.is_default ? null : query);
    toast.success(query.is_default ? t('views.default_unset') : t('views.default_set', { name }));
  };
  const remove = async () => {
    const { people, boards } = query.id === null ? { people: 0, boards: 0 } : await saved.loadUsage(query.id);
    const usage = [
      people > 0 && t('views.used_people', { count: people }),
      boards > 0 && t('views.used_boards', { count: boards }),
    ].filter(Boolean);
    const isConfirmed = await confirm({
      title: t('views.delete_title', { name }),
      text: [t('views.delete_text'), usage.length > 0 && t('views.delete_used', { usage: usage.join(', ') })]
        .filter(Boolean)
        .join(' '),
      confirmLabel: t('views.delete'),
      danger: true,
    });
    if (!isConfirmed) return;
    await saved.remove(query);
    onRemoved();
  };
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon className={classes.menuButton} size={26} aria-label={t('views.actions', { name })}>
            <IconChevronDown size={15} stroke={2} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown miw={180}>
          {isOwn && (
            <>
              <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onRename}>
                {t('views.rename')}
              </Menu.Item>
              <Menu.Item leftSection={<IconShare {...ICON} />} onClick={() => setSharing(true)}>
                {t('views.share')}
              </Menu.Item>
            </>
          )}
          <Menu.Item
            leftSection={query.is_default ? <IconHomeOff {...ICON} /> : <IconHome {...ICON} />}
            onClick={() => void toggleDefault().catch(ignoreReported)}
          >
            {t(query.is_default ? 'views.unset_default' : 'views.set_default')}
          </Menu.Item>
          {!isOwn && (
            <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={onCopy}>
              {t('views.copy')}
            </Menu.Item>
          )}
          {isOwn && (
            <Menu.Item
              data-danger
              leftSection={<IconTrash {...ICON} />}
              onClick={() => void remove().catch(ignoreReported)}
            >
              {t('views.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isSharing && <ShareViewDialog query={query} name={name} saved={saved} onClose={() => setSharing(false)} />}
    </>
  );
}

/** The call has already shown its error; everything stays in place for another try. */
const ignoreReported = () => {};
