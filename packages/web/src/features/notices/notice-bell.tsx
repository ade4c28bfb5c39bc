import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopBarButtonProps } from '../../feature.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { useSessionUser } from '../../platform/session/index.ts';
import { ActionIcon, Drawer, ICON, Popover, Text, Tooltip, useIsPhone } from '../../ui/index.ts';
import { NoticePanel } from './notice-panel.tsx';
import { useUnreadCount } from './notice-queries.ts';
import classes from './notices.module.css';

const MAX_SHOWN = 99;
/** Opens the notices: at the bell, and on phones over the whole screen. */
export default function NoticeBell({ size, jobPaths }: TopBarButtonProps) {
  const { t } = useTranslation(['notices', 'notice', 'jobs', 'lists', 'common']);
  const format = useFormat();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const unread = useUnreadCount(useSessionUser().id);
  const label = unread > 0 ? t('bell', { count: unread, number: format.number(unread) }) : t('title');
  const close = () => setOpen(false);
  const bell = (
    <Tooltip label={label} disabled={isOpen}>
      <ActionIcon
        {...(size !== undefined && { size })}
        className={classes.bell}
        onClick={() => setOpen(!isOpen)}
        aria-label={label}
        data-tour="notices"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      >
        <IconBell {...ICON} size={20} />
        {unread > 0 && (
          <Text as="span" minWidth={16} weight={600} textAlign="center" className={classes.count}>
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </Text>
        )}
      </ActionIcon>
    </Tooltip>
  );
  const panel = isOpen && <NoticePanel unread={unread} jobPaths={jobPaths} onClose={close} />;
  if (isPhone) {
    return (
      <>
        {bell}
        <Drawer opened={isOpen} onClose={close} size="100%" title={t('title')} classNames={{ body: classes.sheet }}>
          {panel}
        </Drawer>
      </>
    );
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={440} withinPortal>
      <Popover.Target>{bell}</Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-label={t('title')} className={classes.popover}>
        <Text as="h2" px={4} pt={3.5} size="lg">
          {t('title')}
        </Text>
        {panel}
      </Popover.Dropdown>
    </Popover>
  );
}
