import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../feature.ts';
import { useKeyNames } from '../../platform/i18n/index.ts';
import { Kbd, Modal } from '../../ui/index.ts';
import { getGoKey } from './global-keys.ts';
import classes from './shortcuts-help.module.css';

/** All keys of standard screens. */
export default function ShortcutsHelp({ entries, onClose }: { entries: readonly MenuEntry[]; onClose(): void }) {
  const { t } = useTranslation('common');
  const places = entries.flatMap((entry) => {
    const key = getGoKey(entry);
    return key ? [{ key, name: t(`menu.${entry.key}`) }] : [];
  });
  return (
    <Modal opened onClose={onClose} title={t('shortcuts.title')} size={520}>
      <h3 className={classes.group}>{t('shortcuts.global')}</h3>
      <dl>
        <Row keys={['Mod', 'K']} text={t('shortcuts.search')} />
        {places.map(({ key, name }) => (
          <Row
            key={key}
            keys={['G', key.toUpperCase()]}
            between={t('shortcuts.then')}
            text={t('shortcuts.go', { place: name })}
          />
        ))}
        <Row keys={['C']} text={t('shortcuts.new')} />
        <Row keys={['[']} text={t('shortcuts.menu')} />
        <Row keys={['?']} text={t('shortcuts.help')} />
        <Row keys={['Esc']} text={t('shortcuts.close')} />
      </dl>
      <h3 className={classes.group}>{t('shortcuts.table')}</h3>
      <dl>
        <Row keys={['J', '↓']} between={t('shortcuts.or')} text={t('shortcuts.down')} />
        <Row keys={['K', '↑']} between={t('shortcuts.or')} text={t('shortcuts.up')} />
        <Row keys={['Enter']} text={t('shortcuts.enter')} />
        <Row keys={['X', 'Space']} between={t('shortcuts.or')} text={t('shortcuts.choose')} />
        <Row keys={['Shift', 'X']} text={t('shortcuts.choose_range')} />
        <Row keys={['Mod', 'A']} text={t('shortcuts.choose_all')} />
        <Row keys={['B']} text={t('shortcuts.bulk_actions')} />
        <Row keys={['F']} text={t('shortcuts.find')} />
        <Row keys={['1', '9']} between="–" text={t('shortcuts.tab')} />
        <Row keys={['Mod', 'S']} text={t('shortcuts.save_tab')} />
      </dl>
    </Modal>
  );
}

function Row({ keys, between, text }: { keys: readonly string[]; between?: string; text: ReactNode }) {
  const keyNames = useKeyNames();
  return (
    <div className={classes.row}>
      <dt>{text}</dt>
      <dd>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && between && <span>{between}</span>}
            <Kbd>{keyNames(key)}</Kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
