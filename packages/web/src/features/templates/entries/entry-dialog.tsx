import type { TemplateEntry } from '@rounds/contract/checklists';
import { type ContentLanguage, LANGUAGES } from '@rounds/contract/languages.ts';
import { Link } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FolderPicker } from '../../../kit/templates/folder-picker.tsx';
import { useTemplateLanguage } from '../../../kit/templates/queries.ts';
import { paths } from '../../../paths.ts';
import { CallError } from '../../../platform/api/index.ts';
import { listLanguageChoices } from '../../../platform/i18n/index.ts';
import { useAppSettings } from '../../../platform/session/index.ts';
import { Dialog, DialogActions, FieldError, FormError, Select, TextInput } from '../../../ui/index.ts';
import classes from '../../../ui/mixins.module.css';
import { loadShareDialog } from '../library/load-share-dialog.ts';
import {
  useCloneTemplate,
  useCreateFolder,
  useCreateTemplate,
  useMoveEntry,
  useRenameFolder,
} from '../template-queries.ts';
import { ExportDialog } from './export-dialog.tsx';

export type EntryDialogState =
  | { readonly kind: 'new-template' | 'new-folder'; readonly parentId: number | null }
  | { readonly kind: 'rename' | 'move' | 'duplicate'; readonly entry: TemplateEntry }
  | { readonly kind: 'export'; readonly entry: TemplateEntry }
  | { readonly kind: 'share'; readonly entry: TemplateEntry };

interface EntryDialogProps {
  state: EntryDialogState;
  onClose: () => void;
  onCreated: (entry: TemplateEntry) => void;
}

const TITLE_MAX = 300;
const ShareDialog = lazy(loadShareDialog);

/** The dialog of an action on a template or folder. */
export function EntryDialog({ state, onClose, onCreated }: EntryDialogProps) {
  if (state.kind === 'export') return <ExportDialog entry={state.entry} onClose={onClose} />;
  if (state.kind === 'share') {
    return (
      <Suspense>
        <ShareDialog templateId={state.entry.id} title={state.entry.title} onClose={onClose} />
      </Suspense>
    );
  }
  return <EntryForm state={state} onClose={onClose} onCreated={onCreated} />;
}

type FormState = Exclude<EntryDialogState, { readonly kind: 'export' | 'share' }>;

/** The dialog for actions that need a name, a folder or both. */
function EntryForm({ state, onClose, onCreated }: EntryDialogProps & { state: FormState }) {
  const { t, i18n } = useTranslation('checklists');
  const entry = 'entry' in state ? state.entry : null;
  const own = LANGUAGES.find((code) => i18n.language.startsWith(code)) ?? 'en';
  const [title, setTitle] = useState(() => {
    if (entry && state.kind === 'duplicate') return t('copy_of', { title: entry.title });
    return entry?.title ?? '';
  });
  const [parentId, setParentId] = useState(entry ? entry.parent_id : 'parentId' in state ? state.parentId : null);
  const workspaceLanguage = useTemplateLanguage(state.kind === 'new-template');
  const [chosenLanguage, setLanguage] = useState<ContentLanguage | null>(null);
  const language = chosenLanguage ?? workspaceLanguage ?? own;
  const [error, setError] = useState<string | null>(null);
  const isLibrary = useAppSettings().data?.public_library_enabled ?? true;
  const [busy, setBusy] = useState(false);

  const createTemplate = useCreateTemplate();
  const createFolder = useCreateFolder();
  const rename = useRenameFolder();
  const move = useMoveEntry();
  const clone = useCloneTemplate();

  const words = {
    'new-template': { title: t('new_template'), confirm: t('create_template') },
    'new-folder': { title: t('new_folder'), confirm: t('create_folder') },
    rename: { title: t('rename_folder'), confirm: t('save_name') },
    move: { title: t('move_title', { title: entry?.title ?? '' }), confirm: t('move_here') },
    duplicate: { title: t('duplicate_title'), confirm: t('duplicate_confirm') },
  }[state.kind];
  const asksTitle = state.kind !== 'move';
  const asksFolder = state.kind !== 'rename';

  const run = async () => {
    const name = title.trim();
    if (state.kind === 'new-template') {
      onCreated(await createTemplate.mutateAsync({ title: name, parent_id: parentId, language }));
    } else if (state.kind === 'new-folder') {
      onCreated(await createFolder.mutateAsync({ title: name, parent_id: parentId }));
    } else if (entry && state.kind === 'rename') {
      await rename.mutateAsync({ id: entry.id, title: name });
    } else if (entry && state.kind === 'duplicate') {
      await clone.mutateAsync({ id: entry.id, title: name, parent_id: parentId });
    } else if (entry) {
      await move.mutateAsync({ id: entry.id, parent_id: parentId });
    }
  };
  /** Returns the message, which names the items of a template that the plan does not include. */
  const toMessage = ({ code, message, data }: CallError): string => {
    const { items = [] } = (code === 'PLAN_FEATURE_REQUIRED' ? data : {}) as { items?: readonly { title: string }[] };
    const titles = new Intl.ListFormat(i18n.language).format(items.map(({ title }) => title));
    return items.length === 0 ? message : `${message} ${t('plan_items', { items: titles })}`;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (asksTitle && title.trim() === '') return setError(t('title_missing'));
    setBusy(true);
    try {
      await run();
      onClose();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setError(toMessage(failure));
      setBusy(false);
    }
  };

  return (
    <Dialog onClose={onClose} title={words.title} size={asksFolder ? 480 : 420}>
      <form onSubmit={submit} className={classes.dialogForm} noValidate>
        {asksTitle && (
          <TextInput
            label={t('field.title')}
            withAsterisk
            required
            data-autofocus
            maxLength={TITLE_MAX}
            value={title}
            error={error && <FieldError>{error}</FieldError>}
            onChange={(event) => {
              setTitle(event.currentTarget.value);
              setError(null);
            }}
          />
        )}
        {state.kind === 'new-template' && (
          <Select
            label={t('field.language')}
            description={t('field.language_hint')}
            searchable
            data={listLanguageChoices(i18n.language)}
            allowDeselect={false}
            value={language}
            onChange={(value) => value && setLanguage(value as ContentLanguage)}
          />
        )}
        {asksFolder && (
          <FolderPicker
            label={t('field.folder')}
            excludeId={entry && !entry.is_template ? entry.id : undefined}
            value={parentId}
            onChange={setParentId}
          />
        )}
        {state.kind === 'new-template' && isLibrary && (
          <p>
            <Link {...paths.templates.library()} onClick={onClose}>
              {t('or_library')}
            </Link>
          </p>
        )}
        {!asksTitle && error && <FormError>{error}</FormError>}
        <DialogActions onCancel={onClose} isPending={busy} submitLabel={words.confirm} />
      </form>
    </Dialog>
  );
}
