import type { Item } from '@rounds/engine';
import {
  IconAdjustments,
  IconArrowDown,
  IconArrowUp,
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
import { type ComponentType, Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyNames } from '../../../../platform/i18n/index.ts';
import { Menu, UnstyledButton } from '../../../../ui/index.ts';
import {
  copySelection,
  deleteItems,
  duplicateSelection,
  hasCopiedItems,
  moveByStep,
  openRule,
  pasteClipboard,
  supportsRules,
  toggleOption,
  toggleSelected,
} from '../../commands/commands.ts';
import { useBuilder } from '../../state/builder-context.tsx';
import classes from './item-row.module.css';
import { listToggles } from './item-toggles.tsx';

interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly keys?: string;
  readonly icon: ComponentType<{ size?: number | string }>;
  readonly danger?: boolean;
  readonly run: () => void;
}

/**
 * A menu with everything that shortcuts and dragging can do. The menu itself is rendered only after the first
 * click, because there is one per row.
 */
export function ItemMenu({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const [isOpened, setOpened] = useState(false);
  if (isOpened) return <OpenMenu item={item} />;
  return (
    <UnstyledButton
      tabIndex={-1}
      className={classes.menuButton}
      aria-haspopup="menu"
      aria-label={t('actions_of', { title: item.title || t('untitled') })}
      onClick={() => setOpened(true)}
    >
      <IconDots size={16} />
    </UnstyledButton>
  );
}

function OpenMenu({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const keyNames = useKeyNames();
  const session = useBuilder();
  const { view } = session;
  const onThisItem = (run: () => void) => () => {
    view.set({ activeId: item.id, selected: new Set(), selecting: false });
    run();
  };
  const editing: readonly MenuAction[] = [
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
  ];
  const settings: readonly MenuAction[] = [
    ...listToggles(item).map(({ name, icon }) => ({
      key: name,
      label: t(item.options[name] === true ? `toggle.${name}.off` : `toggle.${name}.on`),
      ...(name === 'required' && { keys: 'Q' }),
      icon,
      run: onThisItem(() => toggleOption(session, name)),
    })),
    ...(supportsRules(item)
      ? [{ key: 'rule', label: t('rule'), keys: 'R', icon: IconGitBranch, run: () => openRule(session, item.id) }]
      : []),
  ];
  const moves: readonly MenuAction[] = [
    {
      key: 'up',
      label: t('move_up'),
      keys: 'Alt+↑',
      icon: IconArrowUp,
      run: onThisItem(() => moveByStep(session, -1)),
    },
    {
      key: 'down',
      label: t('move_down'),
      keys: 'Alt+↓',
      icon: IconArrowDown,
      run: onThisItem(() => moveByStep(session, 1)),
    },
    {
      key: 'move',
      label: t('move_to'),
      keys: 'M',
      icon: IconFolderSymlink,
      run: () => view.set({ dialog: { kind: 'move', ids: [item.id] } }),
    },
  ];
  const copies: readonly MenuAction[] = [
    {
      key: 'duplicate',
      label: t('duplicate'),
      keys: 'Mod+D',
      icon: IconCopy,
      run: onThisItem(() => duplicateSelection(session)),
    },
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
      run: onThisItem(() => copySelection(session)),
    },
    ...(hasCopiedItems(session)
      ? [
          {
            key: 'paste',
            label: t('paste_below'),
            keys: 'Mod+V',
            icon: IconClipboardPlus,
            run: onThisItem(() => pasteClipboard(session)),
          },
        ]
      : []),
  ];
  const removal: MenuAction = {
    key: 'delete',
    label: t('delete'),
    keys: 'Delete',
    icon: IconTrash,
    danger: true,
    run: () => deleteItems(session, [item.id]),
  };
  const groups = [editing, settings, moves, copies, [removal]].filter(({ length }) => length > 0);
  return (
    <Menu position="bottom-end" width={250} defaultOpened>
      <Menu.Target>
        <UnstyledButton
          tabIndex={-1}
          className={classes.menuButton}
          aria-label={t('actions_of', { title: item.title || t('untitled') })}
        >
          <IconDots size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map((actions, at) => (
          <Fragment key={actions[0]?.key}>
            {at > 0 && <Menu.Divider />}
            {actions.map((action) => (
              <Menu.Item
                key={action.key}
                leftSection={<action.icon size={16} />}
                rightSection={action.keys && <kbd>{keyNames(action.keys)}</kbd>}
                data-danger={action.danger}
                onClick={action.run}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
