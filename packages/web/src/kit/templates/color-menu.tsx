import type { OptionColor } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { ColorSwatch, Grid, Menu, Row, UnstyledButton } from '../../ui/index.ts';
import classes from './color-menu.module.css';

const COLORS = ['green', 'yellow', 'red', 'none'] as const;

interface ColorMenuProps {
  color: OptionColor;
  onChange: (color: OptionColor) => void;
  /** Whether a color is required; hides the choice of no color. */
  required?: boolean;
}

/** Chooses one of the standard colors, none, or a custom color. */
export function ColorMenu({ color, onChange, required = false }: ColorMenuProps) {
  const { t } = useTranslation('builder');
  const names: Record<(typeof COLORS)[number], string> = {
    green: t('color.green'),
    yellow: t('color.yellow'),
    red: t('color.red'),
    none: t('color.none'),
  };
  const isCustom = color.startsWith('#');
  const name = isCustom ? color : names[color as (typeof COLORS)[number]];
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Grid as={UnstyledButton} className={classes.button} aria-label={t('color_of', { color: name })} title={name}>
          <ColorSwatch color={color} />
        </Grid>
      </Menu.Target>
      <Menu.Dropdown>
        {COLORS.filter((one) => !required || one !== 'none').map((one) => (
          <Menu.Item
            key={one}
            data-autofocus={one === color || undefined}
            leftSection={<ColorSwatch color={one} />}
            onClick={() => onChange(one)}
          >
            {names[one]}
          </Menu.Item>
        ))}
        <Row as="label" gap={2.5} py={1.5} px={3} size="sm" tone="ink" className={classes.custom}>
          <input
            type="color"
            value={isCustom ? color : '#5a97a4'}
            onChange={(event) => onChange(event.currentTarget.value as OptionColor)}
          />
          {t('color.own')}
        </Row>
      </Menu.Dropdown>
    </Menu>
  );
}
