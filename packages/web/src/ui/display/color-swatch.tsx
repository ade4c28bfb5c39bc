import type { CSSProperties } from 'react';
import classes from './color-swatch.module.css';

interface ColorSwatchProps {
  /** The color: `green`, `yellow`, `red`, `none`, or one such as `#5a97a4`. */
  readonly color: string;
  readonly size?: number;
}

/** The color of an answer. It is hidden from screen readers; put its name or the answer next to it. */
export function ColorSwatch({ color, size }: ColorSwatchProps) {
  const isCustom = color.startsWith('#');
  const style = { ...(size && { '--swatch-size': `${size}px` }), ...(isCustom && { background: color }) };
  return (
    <span
      className={classes.swatch}
      data-color={isCustom ? undefined : color}
      style={style as CSSProperties}
      aria-hidden
    />
  );
}
