/**
 * The tools for a whole template, apart from editing its questions. The menu of a template in the list and the menu of
 * the builder's bar both show these, in this order. A tool opens as a dialog of the builder, whose address names it, or
 * is a screen of its own.
 */
import { IconHistory, IconLanguage, IconPencil, IconShare } from '@tabler/icons-react';
import { type ComponentType, useMemo } from 'react';
import { type LinkTarget, paths } from '../../paths.ts';
import { useCanShare } from './use-can-share.ts';

export interface TemplateTool {
  /** The name of the tool in `?open=` of the builder, and of its text. */
  readonly key: 'rename' | 'share' | 'versions' | 'languages';
  readonly icon: ComponentType<{ size?: number | string }>;
  /** The dialog of the builder that it opens. */
  readonly dialog?: 'about' | 'share' | 'versions';
  /** The screen that it is. */
  readonly getScreen?: (templateId: number) => LinkTarget;
}

const TEMPLATE_TOOLS: readonly TemplateTool[] = [
  { key: 'share', icon: IconShare, dialog: 'share' },
  { key: 'languages', icon: IconLanguage, getScreen: (id) => paths.templates.translate(id) },
  { key: 'versions', icon: IconHistory, dialog: 'versions' },
  { key: 'rename', icon: IconPencil, dialog: 'about' },
];

/** Returns the tools that the person may use. */
export function useTemplateTools(): readonly TemplateTool[] {
  const canShare = useCanShare();
  return useMemo(() => TEMPLATE_TOOLS.filter(({ key }) => canShare || key !== 'share'), [canShare]);
}
