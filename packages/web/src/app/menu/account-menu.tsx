import { account } from '@rounds/contract/account';
import type { Language } from '@rounds/contract/languages.ts';
import { IconKeyboard, IconListCheck, IconLogout, IconUserCog } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '../../kit/sign-out/index.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/index.ts';
import { getCurrentLanguage, LANGUAGE_NAMES, setLanguage } from '../../platform/i18n/index.ts';
import { useSessionUser } from '../../platform/session/index.ts';
import {
  Avatar,
  canLeavePage,
  ICON,
  Menu,
  Row,
  SKINS,
  type Skin,
  Stack,
  setSkin,
  Text,
  Tooltip,
  UnstyledButton,
  useIsPhone,
  useSkin,
} from '../../ui/index.ts';
import classes from './side-menu.module.css';
import { WorkspaceItems } from './workspace-items.tsx';

interface AccountMenuProps {
  isOpen: boolean;
  onTasks(): void;
  onShortcuts(): void;
}

export function AccountMenu({ isOpen, onTasks, onShortcuts }: AccountMenuProps) {
  const { t } = useTranslation('common');
  const user = useSessionUser();
  const skin = useSkin();
  const isPhone = useIsPhone();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const signOut = useSignOut();
  const language = getCurrentLanguage();
  const role = user.roles.map(({ name_lang }) => name_lang[language] ?? name_lang.en).join(', ');

  return (
    <div className={classes.footer}>
      <Menu
        position={isPhone ? 'top-start' : 'right-end'}
        offset={10}
        width={252}
        opened={isMenuOpen}
        onChange={setMenuOpen}
      >
        <Menu.Target>
          <Tooltip label={user.full_name} position="right" disabled={isOpen || isMenuOpen}>
            <Row
              as={UnstyledButton}
              gap={2.5}
              p={1}
              textAlign="start"
              radius="control"
              fullWidth
              minHeight={40}
              className={classes.account}
              aria-label={isOpen ? undefined : t('account.label', { name: user.full_name })}
            >
              <Avatar name={user.full_name} picture={user.avatar} size={28} />
              {isOpen && (
                <Stack as="span" grow shrink>
                  <span className={classes.product}>{user.full_name}</span>
                  <Text as="span" size="xs" tone="side-dim" truncate>
                    {role}
                  </Text>
                </Stack>
              )}
            </Row>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {user.full_name}
            <br />
            {role}
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item component={Link} {...paths.account.settings()} leftSection={<IconUserCog {...ICON} size={18} />}>
            {t('account.settings')}
          </Menu.Item>
          <Menu.Divider />
          <WorkspaceItems isOpen={isMenuOpen} />
          <Menu.Divider />
          <Menu.Label>{t('account.language')}</Menu.Label>
          <Menu.RadioGroup value={language} onChange={(value) => void chooseLanguage(value as Language)}>
            {user.workspace.langs.map((one) => (
              <Menu.RadioItem key={one} value={one} lang={one}>
                {LANGUAGE_NAMES[one]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Label>{t('account.skin')}</Menu.Label>
          <Menu.RadioGroup value={skin} onChange={(value) => setSkin(value as Skin)}>
            {SKINS.map((one) => (
              <Menu.RadioItem key={one} value={one} closeMenuOnClick={false}>
                {t(`skins.${one}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconListCheck {...ICON} size={18} />} onClick={onTasks}>
            {t('account.tasks')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard {...ICON} size={18} />} onClick={onShortcuts}>
            {t('account.shortcuts')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout {...ICON} size={18} />} onClick={() => void handleSignOut()}>
            {t('account.sign_out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );

  /** Saves the language with the account and reloads the page, so that all texts change. */
  async function chooseLanguage(chosen: Language) {
    if (chosen === language || !(await canLeavePage(t))) return;
    await call(account.updatePreferences, { body: { locale: chosen } });
    await setLanguage(chosen);
    window.location.reload();
  }

  async function handleSignOut() {
    const target = await signOut();
    if (target) window.location.assign(target);
  }
}
