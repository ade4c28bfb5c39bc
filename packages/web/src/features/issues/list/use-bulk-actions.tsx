/** Bulk actions on issues. Issues that the person may not change are skipped and counted. */
import { issueList } from '@rounds/contract/issues';
import type { BulkSelection } from '@rounds/contract/list.ts';
import {
  IconArchive,
  IconCalendar,
  IconCategory,
  IconFlag,
  IconProgressCheck,
  IconTag,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ActionCancelled,
  type BulkAction,
  useArchiveQuestions,
  useBulkQuestion,
  useTableText,
} from '../../../kit/data-table/index.ts';
import { issueResource } from '../issue-queries.ts';
import { BULK_CHANGES, type BulkChange, BulkChangeDialog } from './bulk-change-dialog.tsx';
import { useBulkReport } from './bulk-report.ts';

const ICONS = {
  status: IconProgressCheck,
  assign: IconUser,
  due: IconCalendar,
  category: IconCategory,
  labels: IconTag,
  priority: IconFlag,
} as const satisfies Record<BulkChange, TablerIcon>;

interface OpenDialog {
  readonly kind: BulkChange;
  readonly selection: BulkSelection;
  readonly count: number;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function useBulkActions(): { readonly actions: readonly BulkAction[]; readonly dialog: ReactNode } {
  const { t } = useTranslation(['issues', 'common']);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const archive = issueResource.useBulkArchive();
  const restore = issueResource.useBulkRestore();
  const report = useBulkReport();
  const ask = useBulkQuestion();
  const questions = useArchiveQuestions();
  const text = useTableText(issueList);
  const toAction = (kind: BulkChange): BulkAction => ({
    key: kind,
    label: t(`issues:bulk.${kind}`),
    icon: ICONS[kind],
    run: (selection, count) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const close = (end: () => void) => () => {
        setOpen(null);
        end();
      };
      const onCancel = close(() => reject(new ActionCancelled()));
      setOpen({ kind, selection, count, onDone: close(resolve), onCancel });
      return promise;
    },
  });
  const archiving: BulkAction = {
    key: 'archive',
    label: t('common:record.archive'),
    icon: IconArchive,
    run: async (selection, count, names) => {
      const { ids } = selection;
      const question = { ...questions.archive(text.count(count, true)), confirmLabel: t('common:record.archive') };
      await ask(question, count, names);
      report('archived', await archive.mutateAsync(selection), ids && (() => restore.mutate({ ids })));
    },
  };
  return {
    actions: [...BULK_CHANGES.map(toAction), archiving],
    dialog: open && <BulkChangeDialog key={open.kind} {...open} />,
  };
}
