import type { RichFont } from '@rounds/engine';
import type { CSSProperties } from 'react';

/** The sizes that the editor offers; others come from templates that were made elsewhere. */
export const SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 60, 72, 96];

export const FONT_NAMES: Readonly<Record<RichFont, string>> = {
  arial: 'Arial',
  verdana: 'Verdana',
  trebuchet: 'Trebuchet MS',
  georgia: 'Georgia',
  times: 'Times New Roman',
  courier: 'Courier New',
};

/** The size as a custom property, because the stylesheet limits it by the width of the screen. */
export const toSizeStyle = (size: number): CSSProperties => ({ ['--rich-size' as string]: `${size}px` });
