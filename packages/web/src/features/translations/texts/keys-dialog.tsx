import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../../kit/templates/shortcut-list.module.css';
import { useKeyNames } from '../../../platform/i18n/index.ts';
import { Dialog, Grid, Kbd, Row } from '../../../ui/index.ts';

const KEYS = [
  ['move', ['↑', '↓']],
  ['edit', ['Enter']],
  ['save_next', ['Mod+Enter']],
  ['cancel', ['Esc']],
  ['move_editing', ['Alt+↑', 'Alt+↓']],
  ['copy_source', ['Alt+C']],
  ['next_open', ['N', 'Shift+N']],
  ['mark_done', ['D']],
  ['select', ['X']],
  ['select_range', ['Shift+X', 'Shift+↓']],
  ['select_all', ['Mod+A']],
  ['undo', ['Mod+Z']],
  ['redo', ['Mod+Shift+Z']],
  ['search', ['/']],
] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('translations');
  const keyNames = useKeyNames();
  return (
    <Dialog title={t('keys.title')} size={520} onClose={onClose}>
      <Grid as="dl" gap={0} columnGap={4} size="sm" className={classes.shortcuts}>
        {KEYS.map(([name, keys]) => (
          <Fragment key={name}>
            <dt>{t(`keys.${name}`)}</dt>
            <Row as="dd" align="start" wrap gap={1} justify="end">
              {keys.map((one) => (
                <Kbd key={one}>{keyNames(one)}</Kbd>
              ))}
            </Row>
          </Fragment>
        ))}
      </Grid>
    </Dialog>
  );
}
