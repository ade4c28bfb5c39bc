import type { ResponseOption } from '@rounds/engine';
import type { CSSProperties } from 'react';
import './answer-colors.css';

/** The named colors of options and rules; other colors are `#rrggbb`. */
const NAMED = ['green', 'yellow', 'red'] as const;
type NamedColor = (typeof NAMED)[number];
export const isNamedColor = (color: string): color is NamedColor => (NAMED as readonly string[]).includes(color);

export interface ColorProps {
  readonly 'data-color'?: NamedColor | 'own';
  readonly style?: CSSProperties;
}

/** The attributes of a color: tokens of the skin for named colors, else the color itself with a readable text color. */
export function toColorProps(color: string | null): ColorProps {
  if (!color || color === 'none') return {};
  if (isNamedColor(color)) return { 'data-color': color };
  return /^#[\da-f]{6}$/i.test(color) ? { 'data-color': 'own', style: toCustomColor(color) } : {};
}

/** The color of an option as an answer: one that fails is red, whatever its own color. */
export const toAnswerColor = ({ color, failed }: Pick<ResponseOption, 'color' | 'failed'>): string =>
  failed ? 'red' : color;

function toCustomColor(color: string): CSSProperties {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const linear = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  return { '--own': color, '--on-own': luminance > 0.18 ? '#0c1316' : '#ffffff' } as CSSProperties;
}
