import { type SiteStructure, sites } from '@rounds/contract/sites';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call, getFieldErrors } from '../../api/index.ts';
import { ActionCancelled } from '../../data-table/index.ts';
import { paths } from '../../paths.ts';
import { useDependencyWarning } from '../../resource/index.ts';
import { useCan } from '../../session/index.ts';
import {
  ActionIcon,
  Button,
  FormError,
  Notice,
  Panel,
  TextInput,
  Toolbar,
  toast,
  useHistory,
  useSaveBar,
} from '../../ui/index.ts';
import { useUnsavedChanges } from '../../unsaved/index.ts';
import { ColumnEditor } from './column-editor.tsx';
import { NodePanel } from './node-panel.tsx';
import { changeNode, findNode, type SiteDraft, toDraft, toNodeInput } from './site-draft.ts';
import { siteResource } from './site-queries.ts';
import { SiteTree } from './site-tree.tsx';
import classes from './sites.module.css';

interface StructureEditorProps {
  /** Null for a new one. */
  readonly stored: SiteStructure | null;
  readonly initial: SiteDraft;
}

/** Edits the tree, its columns and the values of its nodes; nothing is stored before it is saved. */
export function StructureEditor({ stored, initial }: StructureEditorProps) {
  const { t } = useTranslation('sites');
  const canEdit = useCan()('RES_MANAGE_GLOBAL_LISTS') && !stored?.archived_at;
  const [saved, setSaved] = useState(initial);
  const history = useHistory(initial);
  const { now: draft, change } = history;
  const [selected, setSelected] = useState<string | null>(initial.nodes[0]?.id ?? null);
  const isChanged = draft !== saved || stored === null;
  const { save, isPending, error } = useSave(stored, (result) => {
    unsaved.release();
    const next = toDraft(result);
    setSaved(next);
    history.reset(next);
    if (!findNode(next.nodes, selected)) setSelected(next.nodes[0]?.id ?? null);
  });
  const unsaved = useUnsavedChanges(isChanged && canEdit);
  const edit = (next: SiteDraft, key?: string) => {
    change(next, key);
  };
  const names = [
    ...(draft.title === saved.title ? [] : [t('title')]),
    ...(draft.nodes === saved.nodes ? [] : [t('tree')]),
    ...(draft.columns === saved.columns ? [] : [t('columns.title')]),
  ];
  useSaveBar(
    stored && canEdit && isChanged
      ? {
          names,
          sentences: [],
          isPending,
          save: () => void save(draft),
          undo: () => change(saved),
        }
      : null,
  );
  const node = findNode(draft.nodes, selected);
  const problems = getFieldErrors(error);
  const message = problems.nodes ?? problems.columns ?? (error && !problems.title ? error.message : null);

  const handleKeys = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !canEdit) return;
    const key = event.key.toLowerCase();
    const step = key === 'z' && !event.shiftKey ? history.undo : key === 'y' || key === 'z' ? history.redo : null;
    if (!step) return;
    event.preventDefault();
    step();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo also have buttons
    <div className={classes.editor} onKeyDown={handleKeys}>
      {stored?.archived_at && <Notice>{t('archived')}</Notice>}
      <div className={classes.head}>
        <TextInput
          className={classes.title}
          label={t('title')}
          value={draft.title}
          error={problems.title}
          readOnly={!canEdit}
          required
          withAsterisk
          maxLength={200}
          autoComplete="off"
          data-autofocus={stored === null || undefined}
          onChange={(event) => edit({ ...draft, title: event.currentTarget.value }, 'title')}
        />
        {canEdit && (
          <Toolbar label={t('edit')}>
            <ActionIcon size={36} aria-label={t('undo')} disabled={!history.canUndo} onClick={history.undo}>
              <IconArrowBackUp data-mirror size={18} stroke={1.75} />
            </ActionIcon>
            <ActionIcon size={36} aria-label={t('redo')} disabled={!history.canRedo} onClick={history.redo}>
              <IconArrowForwardUp data-mirror size={18} stroke={1.75} />
            </ActionIcon>
            {!stored && (
              <Button loading={isPending} onClick={() => void save(draft)}>
                {t('save')}
              </Button>
            )}
          </Toolbar>
        )}
      </div>
      {message && <FormError>{message}</FormError>}
      <div className={classes.columns}>
        <SiteTree draft={draft} selected={selected} canEdit={canEdit} onSelect={setSelected} onChange={edit} />
        <div className={classes.side}>
          {node && (
            <NodePanel
              key={node.id}
              node={node}
              columns={draft.columns}
              canEdit={canEdit}
              onChange={(values, field) => edit(changeNode(draft, node.id, values), `${node.id}.${field}`)}
            />
          )}
          <Panel title={t('columns.title')}>
            <ColumnEditor
              columns={draft.columns}
              canEdit={canEdit}
              onChange={(columns, key) => edit({ ...draft, columns }, key)}
            />
          </Panel>
        </div>
      </div>
    </div>
  );
}

function useSave(stored: SiteStructure | null, onSaved: (result: SiteStructure) => void) {
  const { t } = useTranslation('sites');
  const warn = useDependencyWarning();
  const navigate = useNavigate();
  const invalidate = siteResource.useInvalidate();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const revision = useRef(stored?.revision);
  const save = async (draft: SiteDraft) => {
    const { title, columns } = draft;
    const body = { title, columns: [...columns], nodes: draft.nodes.map(toNodeInput) };
    setPending(true);
    setError(null);
    try {
      const result = stored
        ? await warn(({ whenUsed }) =>
            call(sites.update, {
              params: { id: stored.id },
              body: { ...body, revision: revision.current ?? stored.revision, when_used: whenUsed },
              silent: true,
            }),
          )
        : await call(sites.create, { body, silent: true });
      revision.current = result.revision;
      onSaved(result);
      toast.success(t('saved', { title: result.title }));
      void invalidate();
      if (!stored) void navigate({ ...paths.sites.get(result.id), replace: true });
    } catch (failure) {
      if (failure instanceof CallError) setError(failure);
      else if (!(failure instanceof ActionCancelled)) throw failure;
    } finally {
      setPending(false);
    }
  };
  return { save, isPending, error };
}
