import { IconListTree, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBuilder, useView } from './builder-context.tsx';
import classes from './left-side.module.css';
import { Outline } from './outline.tsx';
import { Palette } from './palette.tsx';

/** Outline or palette; a drawer where there is no room for a column. */
export function LeftSide({ drawer, open }: { drawer: boolean; open: boolean }) {
  const { t } = useTranslation('builder');
  const { view } = useBuilder();
  const side = useView((state) => state.leftSide);
  if (!open) return null;
  return (
    <nav className={classes.side} data-drawer={drawer || undefined} aria-label={t('outline')}>
      <div className={classes.switch}>
        <button type="button" aria-pressed={side === 'outline'} onClick={() => view.set({ leftSide: 'outline' })}>
          <IconListTree size={16} />
          {t('outline')}
        </button>
        <button type="button" aria-pressed={side === 'add'} onClick={() => view.set({ leftSide: 'add' })}>
          <IconPlus size={16} />
          {t('add')}
        </button>
      </div>
      {side === 'outline' ? <Outline /> : <Palette />}
    </nav>
  );
}
