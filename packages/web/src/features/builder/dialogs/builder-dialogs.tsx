import { lazy, Suspense } from 'react';
import { useReturnFocus } from '../../../ui/index.ts';
import { loadShareDialog } from '../../templates/index.ts';
import { LockedDialog } from '../controls/locked-feature.tsx';
import { ReplaceDialog } from '../replace/replace-dialog.tsx';
import { RuleDrawer } from '../rules/rule-drawer.tsx';
import { useBuilder, useRecords, useView } from '../state/builder-context.tsx';
import { VersionsDialog } from '../versions/versions-dialog.tsx';
import { WriteDialog } from '../writing/write-dialog.tsx';
import { AboutDialog } from './about-dialog.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { DependenciesDialog } from './dependencies-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PagesDialog } from './pages-dialog.tsx';
import { PastedDialog } from './pasted-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

const ShareDialog = lazy(loadShareDialog);

/** Renders the open dialog, if any. */
export function BuilderDialogs() {
  const { id, view } = useBuilder();
  const title = useRecords((records) => records.head.title);
  const dialog = useView((state) => state.dialog);
  const close = () => view.set({ dialog: null });
  // The active row takes the focus when the element that opened the dialog no longer exists.
  useReturnFocus(dialog !== null, () => document.querySelector<HTMLElement>(`[data-row="${view.get().activeId}"]`));
  switch (dialog?.kind) {
    case 'keys':
      return <ShortcutsDialog onClose={close} />;
    case 'move':
      return <MoveDialog ids={dialog.ids} onClose={close} />;
    case 'publish':
      return <PublishDialog onClose={close} />;
    case 'about':
      return <AboutDialog onClose={close} />;
    case 'changes':
      return <ChangesDialog onClose={close} />;
    case 'versions':
      return <VersionsDialog onClose={close} />;
    case 'share':
      return (
        <Suspense>
          <ShareDialog templateId={id} title={title} onClose={close} />
        </Suspense>
      );
    case 'write':
      return <WriteDialog pasted={dialog.pasted} onClose={close} />;
    case 'replace':
      return <ReplaceDialog onClose={close} />;
    case 'pages':
      return <PagesDialog onClose={close} />;
    case 'rule':
      return <RuleDrawer draft={dialog.draft} onClose={close} />;
    case 'locked':
      return <LockedDialog feature={dialog.feature} onClose={close} />;
    case 'pasted':
      return <PastedDialog left={dialog.left} locked={dialog.locked} onClose={close} />;
    case 'dependencies':
      return <DependenciesDialog conflict={dialog} onClose={close} />;
    default:
      return null;
  }
}
