import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolder,
  IconMail,
  IconMusic,
  IconPhoto,
  IconPresentation,
  IconVideo,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

type Glyph = ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>;
const GLYPHS: readonly (readonly [RegExp, Glyph])[] = [
  [/^image\//, IconPhoto],
  [/^video\//, IconVideo],
  [/^audio\//, IconMusic],
  [/pdf$/, IconFileTypePdf],
  [/spreadsheet/, IconFileSpreadsheet],
  [/presentation/, IconPresentation],
  [/word|\.text$|^text\/plain/, IconFileText],
  [/csv$/, IconFileSpreadsheet],
  [/zip$/, IconFileZip],
  [/^message\//, IconMail],
];

/** The icon of a folder or of a type of file. */
export function FileGlyph({ type, size = 24 }: { readonly type: string | null; readonly size?: number }) {
  const Icon = type === null ? IconFolder : (GLYPHS.find(([kind]) => kind.test(type))?.[1] ?? IconFile);
  return <Icon size={size} stroke={1.5} aria-hidden />;
}
