import { IconFlagFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toColourProps } from './colour.ts';
import css from './colour-mark.module.css';

/** A colour set by a rule, always with its name. */
export function ColourMark({ color }: { color: string | null }) {
  const { t } = useTranslation('form');
  const shown = toColourProps(color);
  if (!shown['data-color']) return null;
  return (
    <span className={css.colour} {...shown}>
      <IconFlagFilled size={12} aria-hidden />
      {t(`mark.colour.${shown['data-color']}`)}
    </span>
  );
}
