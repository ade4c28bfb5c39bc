/** The actions of a template or folder, for the row menu and the panel. */
import type { TemplateEntry } from '@rounds/contract/checklists';
import {
  IconArchive,
  IconCalendarPlus,
  IconCopy,
  IconDownload,
  IconEdit,
  IconEye,
  IconFilePlus,
  IconFolderPlus,
  IconFolderSymlink,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreviewing } from '../../../kit/templates/preview/use-previewing.ts';
import { type TemplateTool, useTemplateTools } from '../../../kit/templates/template-tools.ts';
import { useCan } from '../../../platform/session/index.ts';
import { confirm, toast } from '../../../ui/index.ts';
import { useArchiveTemplate, useRemoveFolder, useRestoreTemplate } from '../template-queries.ts';
import type { EntryDialogState } from './entry-dialog.tsx';

export interface EntryAction {
  readonly key:
    | 'edit'
    | 'preview'
    | TemplateTool['key']
    | 'start'
    | 'assign'
    | 'new-template'
    | 'new-folder'
    | 'move'
    | 'duplicate'
    | 'export'
    | 'archive'
    | 'delete';
  readonly label: string;
  readonly icon: ComponentType<{ size?: number | string }>;
  readonly danger?: boolean;
  readonly to?: string;
  readonly run?: () => void;
}

export const editPath = (entry: TemplateEntry) => `/checklist/template/${entry.id}/edit`;
const assignPath = (templateId: number) => `/assignment/add?template=${templateId}`;
export const startPath = (templateId: number) => `/inspections/mine?start_template=${templateId}`;

/** Returns the actions of an entry. */
export function useEntryActions(onDialog: (dialog: EntryDialogState) => void): (entry: TemplateEntry) => EntryAction[] {
  const { t } = useTranslation('checklists');
  const archive = useArchiveTemplate();
  const restore = useRestoreTemplate();
  const removeFolder = useRemoveFolder();
  const can = useCan();
  const { canPreview } = usePreviewing();
  const tools = useTemplateTools();

  const archiveWithUndo = (entry: TemplateEntry) =>
    archive.mutate(entry, {
      onSuccess: () => toast.success(t('archived', { title: entry.title }), { undo: () => restore.mutate(entry) }),
    });
  const confirmAndRemove = async (entry: TemplateEntry) => {
    const agreed = await confirm({
      title: t('delete_folder.title', { title: entry.title }),
      text: t('delete_folder.text'),
      confirmLabel: t('delete_folder.confirm'),
      danger: true,
    });
    if (agreed) removeFolder.mutate(entry.id);
  };
  const toMoveAction = (entry: TemplateEntry): EntryAction => ({
    key: 'move',
    label: t('move_to'),
    icon: IconFolderSymlink,
    run: () => onDialog({ kind: 'move', entry }),
  });

  const listFolderActions = (entry: TemplateEntry): EntryAction[] => [
    {
      key: 'new-template',
      label: t('new_template_here'),
      icon: IconFilePlus,
      run: () => onDialog({ kind: 'new-template', parentId: entry.id }),
    },
    {
      key: 'new-folder',
      label: t('new_folder_here'),
      icon: IconFolderPlus,
      run: () => onDialog({ kind: 'new-folder', parentId: entry.id }),
    },
    { key: 'rename', label: t('rename'), icon: IconPencil, run: () => onDialog({ kind: 'rename', entry }) },
    toMoveAction(entry),
    {
      key: 'delete',
      label: t('delete_folder.confirm'),
      icon: IconTrash,
      danger: true,
      run: () => void confirmAndRemove(entry),
    },
  ];
  const toStartAction = (entry: TemplateEntry): EntryAction => ({
    key: 'start',
    label: t('start_inspection'),
    icon: IconPlayerPlay,
    to: startPath(entry.id),
  });
  const toAssignAction = (entry: TemplateEntry): EntryAction => ({
    key: 'assign',
    label: t('assign'),
    icon: IconCalendarPlus,
    to: assignPath(entry.id),
  });
  const listTemplateActions = (entry: TemplateEntry): EntryAction[] => [
    { key: 'edit', label: t('edit'), icon: IconEdit, to: editPath(entry) },
    ...(canPreview
      ? [{ key: 'preview' as const, label: t('preview'), icon: IconEye, to: `${editPath(entry)}?preview=open` }]
      : []),
    ...tools.map(({ key, icon, getScreen }) => ({
      ...{ key, icon, label: t(key) },
      ...(key === 'share'
        ? { run: () => onDialog({ kind: 'share', entry }) }
        : { to: getScreen ? getScreen(entry.id).to : `${editPath(entry)}?open=${key}` }),
    })),
    ...(entry.published_version === null ? [] : [toStartAction(entry)]),
    ...(can('AST_MANAGE_ASSIGNMENT') ? [toAssignAction(entry)] : []),
    toMoveAction(entry),
    { key: 'duplicate', label: t('duplicate'), icon: IconCopy, run: () => onDialog({ kind: 'duplicate', entry }) },
    {
      key: 'export',
      label: t('export.action'),
      icon: IconDownload,
      run: () => onDialog({ kind: 'export', entry }),
    },
    { key: 'archive', label: t('archive'), icon: IconArchive, run: () => archiveWithUndo(entry) },
  ];
  return (entry) => (entry.is_template ? listTemplateActions(entry) : listFolderActions(entry));
}
