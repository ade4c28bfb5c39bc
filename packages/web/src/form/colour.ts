import type { CSSProperties } from 'react';
import './answer-colours.css';

/** The named colours of options and rules; other colours are `#rrggbb`. */
const NAMED = ['green', 'yellow', 'red'] as const;
type NamedColour = (typeof NAMED)[number];
export const isNamedColour = (color: string): color is NamedColour => (NAMED as readonly string[]).includes(color);

export interface ColourProps {
  readonly 'data-color'?: NamedColour | 'own';
  readonly style?: CSSProperties;
}

/** The attributes of a colour: tokens of the skin for named colours, else the colour itself with a readable text colour. */
export function toColourProps(color: string | null): ColourProps {
  if (!color || color === 'none') return {};
  if (isNamedColour(color)) return { 'data-color': color };
  return /^#[\da-f]{6}$/i.test(color) ? { 'data-color': 'own', style: ownColour(color) } : {};
}

function ownColour(color: string): CSSProperties {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const linear = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  return { '--own': color, '--on-own': luminance > 0.18 ? '#0c1316' : '#ffffff' } as CSSProperties;
}
