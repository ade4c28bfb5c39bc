import { useFocusBack } from '../../../ui/index.ts';
import { AboutDialog } from './about-dialog.tsx';
import { useBuilder, useView } from './builder-context.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { DependenciesDialog } from './dependencies-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { LockedDialog } from './locked-feature.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { RuleDrawer } from './rules/rule-drawer.tsx';

/** At most one at a time. */
export function BuilderDialogs() {
  const { view } = useBuilder();
  const dialog = useView((state) => state.dialog);
  const close = () => view.set({ dialog: null });
  // The row in use, when what was pressed is gone.
  useFocusBack(dialog !== null, () => document.querySelector<HTMLElement>(`[data-row="${view.get().activeId}"]`));
  switch (dialog?.kind) {
    case 'keys':
      return <KeysDialog onClose={close} />;
    case 'move':
      return <MoveDialog ids={dialog.ids} onClose={close} />;
    case 'publish':
      return <PublishDialog onClose={close} />;
    case 'about':
      return <AboutDialog onClose={close} />;
    case 'changes':
      return <ChangesDialog onClose={close} />;
    case 'rule':
      return <RuleDrawer draft={dialog.draft} onClose={close} />;
    case 'locked':
      return <LockedDialog feature={dialog.feature} onClose={close} />;
    case 'dependencies':
      return <DependenciesDialog dependencies={dialog} onClose={close} />;
    default:
      return null;
  }
}
