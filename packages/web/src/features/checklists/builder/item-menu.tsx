import { CATALOGUE, type Item } from '@rounds/engine';
import {
  IconAdjustments,
  IconArrowDown,
  IconArrowUp,
  IconAsterisk,
  IconClipboardCopy,
  IconClipboardPlus,
  IconCopy,
  IconDots,
  IconFolderSymlink,
  IconGitBranch,
  IconPencil,
  IconSelect,
  IconTrash,
} from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyNames } from '../../../i18n/index.ts';
import { Menu } from '../../../ui/index.ts';
import { useBuilder } from './builder-context.tsx';
import { readClipboard } from './clipboard.ts';
import {
  addRule,
  copy,
  duplicate,
  moveBy,
  paste,
  remove,
  takesRules,
  toggleRequired,
  toggleSelected,
} from './deeds.ts';
import classes from './item-menu.module.css';

interface ItemDeed {
  readonly key: string;
  readonly label: string;
  readonly keys?: string;
  readonly icon: ComponentType<{ size?: number | string }>;
  readonly danger?: boolean;
  readonly run: () => void;
}

/** Everything that keys and dragging can do, for whoever uses neither. Rows come and go; the menu is made when it is wanted. */
export function ItemMenu({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <OpenMenu item={item} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.button}
      aria-haspopup="menu"
      aria-label={t('actions_of', { title: item.title || t('untitled') })}
      onClick={() => setWanted(true)}
    >
      <IconDots size={16} />
    </button>
  );
}

function OpenMenu({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const keyNames = useKeyNames();
  const session = useBuilder();
  const { view } = session;
  const alone = (run: () => void) => () => {
    view.set({ activeId: item.id, selected: new Set(), selecting: false });
    run();
  };
  const deeds = (): ItemDeed[] => [
    {
      key: 'edit',
      label: t('edit_text'),
      keys: 'Enter',
      icon: IconPencil,
      run: () => view.set({ activeId: item.id, editingId: item.id }),
    },
    {
      key: 'options',
      label: t('options'),
      icon: IconAdjustments,
      run: () => view.set({ activeId: item.id, optionsOpen: true }),
    },
    ...('required' in CATALOGUE[item.type].options
      ? [
          {
            key: 'required',
            label: item.options.required === true ? t('make_not_required') : t('make_required'),
            keys: 'Q',
            icon: IconAsterisk,
            run: alone(() => toggleRequired(session)),
          },
        ]
      : []),
    ...(takesRules(item)
      ? [{ key: 'rule', label: t('rule'), keys: 'R', icon: IconGitBranch, run: () => addRule(session, item.id) }]
      : []),
    { key: 'up', label: t('move_up'), keys: 'Alt+↑', icon: IconArrowUp, run: alone(() => moveBy(session, -1)) },
    { key: 'down', label: t('move_down'), keys: 'Alt+↓', icon: IconArrowDown, run: alone(() => moveBy(session, 1)) },
    {
      key: 'move',
      label: t('move_to'),
      keys: 'M',
      icon: IconFolderSymlink,
      run: () => view.set({ dialog: { kind: 'move', ids: [item.id] } }),
    },
    { key: 'duplicate', label: t('duplicate'), keys: 'Mod+D', icon: IconCopy, run: alone(() => duplicate(session)) },
    {
      key: 'select',
      label: t('select_item'),
      keys: 'X',
      icon: IconSelect,
      run: () => toggleSelected(session, item.id),
    },
    {
      key: 'copy',
      label: t('copy'),
      keys: 'Mod+C',
      icon: IconClipboardCopy,
      run: alone(() => copy(session)),
    },
    ...(readClipboard()
      ? [
          {
            key: 'paste',
            label: t('paste_below'),
            keys: 'Mod+V',
            icon: IconClipboardPlus,
            run: alone(() => paste(session)),
          },
        ]
      : []),
    {
      key: 'delete',
      label: t('delete'),
      keys: 'Delete',
      icon: IconTrash,
      danger: true,
      run: () => remove(session, [item.id]),
    },
  ];
  return (
    <Menu position="bottom-end" width={250} defaultOpened>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.button}
          aria-label={t('actions_of', { title: item.title || t('untitled') })}
        >
          <IconDots size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {deeds().map((deed) => (
          <Menu.Item
            key={deed.key}
            leftSection={<deed.icon size={16} />}
            rightSection={deed.keys && <kbd>{keyNames(deed.keys)}</kbd>}
            color={deed.danger ? 'red' : undefined}
            onClick={deed.run}
          >
            {deed.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
