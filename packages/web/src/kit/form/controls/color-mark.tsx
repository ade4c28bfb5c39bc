import { IconFlagFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../ui/index.ts';
import { toColorProps } from './color.ts';
import classes from './color-mark.module.css';

/** A color set by a rule, always with its name. */
export function ColorMark({ color }: { color: string | null }) {
  const { t } = useTranslation('form');
  const colorProps = toColorProps(color);
  if (!colorProps['data-color']) return null;
  return (
    <Row as="span" inline gap={1} radius="chip" size="sm" weight={550} className={classes.color} {...colorProps}>
      <IconFlagFilled size={12} aria-hidden />
      {t(`mark.color.${colorProps['data-color']}`)}
    </Row>
  );
}
