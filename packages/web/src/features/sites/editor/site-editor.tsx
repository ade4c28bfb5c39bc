import type { SiteStructure } from '@rounds/contract/sites';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportLink } from '../../../kit/resource/index.ts';
import { paths } from '../../../paths.ts';
import { getFieldErrors } from '../../../platform/api/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { useUnsavedChanges } from '../../../platform/unsaved/index.ts';
import {
  ActionIcon,
  Box,
  confirm,
  EmptyState,
  FormError,
  ICON,
  NewButton,
  Notice,
  PageHeader,
  Row,
  Stack,
  useIsPhone,
  useSaveBar,
} from '../../../ui/index.ts';
import { FieldsDialog } from './fields-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PageMenu } from './page-menu.tsx';
import { countNodes, type DraftNode, findAbove, findNode, type SiteDraft } from './site-draft.ts';
import type { SiteActions } from './site-menu.tsx';
import { toTreeNodes } from './site-nodes.ts';
import { SitePanel } from './site-panel.tsx';
import { SiteTree } from './site-tree.tsx';
import { TitleDialog } from './title-dialog.tsx';
import { useSaveSites } from './use-save-sites.ts';
import { useSiteTree } from './use-site-tree.ts';

interface SiteEditorProps {
  /** The stored tree; null for a new one. */
  readonly stored: SiteStructure | null;
  readonly initial: SiteDraft;
  /** Whether the workspace has no other tree, so that it needs no name. */
  readonly isOnly: boolean;
}

type OpenDialog = { readonly kind: 'fields' | 'title' } | { readonly kind: 'move'; readonly id: string };

/** Edits the tree, its fields and the values of its sites; nothing is stored before it is saved. */
export function SiteEditor({ stored: loaded, initial, isOnly }: SiteEditorProps) {
  const { t } = useTranslation('sites');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [stored, setStored] = useState(loaded);
  const isManager = useCan()('RES_MANAGE_GLOBAL_LISTS');
  const canEdit = isManager && !stored?.archived_at;
  const tree = useSiteTree(initial);
  const { draft, saved, history, isChanged, node } = tree;
  // The editor of one of several trees begins with asking for its name.
  const [dialog, setDialog] = useState<OpenDialog | null>(loaded || isOnly ? null : { kind: 'title' });
  const unsaved = useUnsavedChanges(isChanged && canEdit, { staysOnPath: true });
  const { save, isPending, error } = useSaveSites({
    stored,
    isTitleGenerated: isOnly,
    onSaved: (result) => {
      unsaved.release();
      setStored(result);
      const selected = tree.showSaved(result);
      if (!stored && !isOnly) void navigate({ ...paths.sites.get(result.id, selected), replace: true });
    },
  });
  useSaveBar(
    canEdit && isChanged
      ? {
          names: [
            ...(draft.title === saved.title ? [] : [t('title')]),
            ...(draft.nodes === saved.nodes ? [] : [t('tree')]),
            ...(draft.columns === saved.columns ? [] : [t('columns.title')]),
          ],
          sentences: [],
          isPending,
          save: () => void save(draft),
          undo: () => tree.change(saved),
        }
      : null,
  );

  const startNaming = (added: DraftNode | null) => {
    // The panel of a phone covers the row; there the name is typed in the panel.
    if (added && !isPhone) tree.setRenamed(added.id);
  };
  const addSite = async () => startNaming(await tree.addAtEnd());
  const remove = async (id: string) => {
    const removed = findNode(draft.nodes, id);
    if (!removed) return;
    const count = countNodes(removed.children);
    const isConfirmed = await confirm({
      title: t('remove.title', { title: removed.title || t('untitled') }),
      text: count > 0 ? t('remove.with_children', { count }) : t('remove.text'),
      confirmLabel: t('remove.confirm'),
      danger: true,
    });
    if (isConfirmed) tree.remove(id);
  };
  const toActions = (id: string): SiteActions => ({
    addBelow: async () => startNaming(await tree.addBelow(id)),
    addSibling: async () => startNaming(await tree.addSibling(id)),
    rename: () => {
      tree.select(id);
      if (!isPhone) tree.setRenamed(id);
    },
    move: () => setDialog({ kind: 'move', id }),
    remove: () => void remove(id),
  });
  const handleKeys = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !canEdit) return;
    const key = event.key.toLowerCase();
    const step = key === 'z' && !event.shiftKey ? history.undo : key === 'y' || key === 'z' ? history.redo : null;
    // Undo keys in a field undo the typing.
    if (!step || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    event.preventDefault();
    step();
  };
  const problems = getFieldErrors(error);
  const message = problems.title ?? problems.nodes ?? problems.columns ?? error?.message;
  const title = isOnly ? t('page_title') : draft.title || t('new');
  const moved = dialog?.kind === 'move' ? findNode(draft.nodes, dialog.id) : undefined;
  const newButton = (variant: 'filled' | 'default') => (
    <NewButton variant={variant} onClick={() => void addSite()}>
      {t('new_site')}
    </NewButton>
  );

  return (
    // Undo and redo also have buttons.
    <Row shrinkBlock fullHeight align="stretch" bg="surface" flowBelow="tablet" onKeyDown={handleKeys}>
      <PageHeader
        title={title}
        before={
          !isOnly && (
            <ActionIcon component={Link} {...paths.sites.list()} size={34} aria-label={t('back')}>
              <IconArrowLeft {...ICON} data-mirror size={18} />
            </ActionIcon>
          )
        }
        actions={
          <>
            <PageMenu
              stored={stored}
              isOnly={isOnly}
              canEdit={canEdit}
              onFields={() => setDialog({ kind: 'fields' })}
              onRename={() => setDialog({ kind: 'title' })}
              onArchive={unsaved.release}
            />
            {canEdit && (stored || isOnly) && (
              <ImportLink link={paths.sites.import(stored?.id)} label={t('bring.open')} />
            )}
            {canEdit && newButton('filled')}
          </>
        }
      />
      <Stack grow shrink>
        {stored?.archived_at && <Notice>{t('archived')}</Notice>}
        {message && (
          <Box px="edge" pt={3}>
            <FormError>{message}</FormError>
          </Box>
        )}
        <SiteTree
          tree={tree}
          label={title}
          canEdit={canEdit}
          toActions={toActions}
          empty={
            <EmptyState title={t('empty.title')} text={t('empty.text')} action={canEdit && newButton('default')} />
          }
        />
      </Stack>
      {node && (
        <SitePanel
          key={node.id}
          node={node}
          above={findAbove(draft.nodes, node.id) ?? []}
          assets={toTreeNodes([node], '')[0]?.assets ?? null}
          columns={draft.columns}
          canEdit={canEdit}
          isNamedHere={isPhone}
          actions={toActions(node.id)}
          onChange={(values, field) => tree.changeNode(node.id, values, field)}
          onClose={() => tree.select(null)}
        />
      )}
      {dialog?.kind === 'fields' && (
        <FieldsDialog
          columns={draft.columns}
          canEdit={canEdit}
          onChange={(columns, key) => tree.change({ ...draft, columns }, key)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'title' && (
        <TitleDialog
          title={draft.title}
          onChange={(next) => tree.change({ ...draft, title: next })}
          onClose={() => setDialog(null)}
        />
      )}
      {moved && (
        <MoveDialog
          nodes={draft.nodes}
          node={moved}
          onMove={(parentId) => {
            const siblings = parentId === null ? draft.nodes : findNode(draft.nodes, parentId)?.children;
            return tree.move(moved.id, { parentId, index: siblings?.length ?? 0 });
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Row>
  );
}
