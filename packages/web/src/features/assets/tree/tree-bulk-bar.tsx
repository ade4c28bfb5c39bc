import { assetList, assets } from '@rounds/contract/assets';
import { EXPORT_FORMATS, type ExportFormat } from '@rounds/contract/list.ts';
import { IconArchive, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type BulkAction,
  BulkBar,
  useArchiveQuestions,
  useBulkActionWithUndo,
  useTableText,
} from '../../../kit/data-table/index.ts';
import { toUrl } from '../../../platform/api/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { useEscape } from '../../../ui/index.ts';
import { assetResource } from '../asset-queries.ts';
import type { TreeSelection } from './tree-selection.ts';

interface TreeBulkBarProps {
  readonly selection: TreeSelection;
  readonly count: number;
  /** The actions of the list of assets. */
  readonly actions: readonly BulkAction[];
}

/** The bulk actions of the list, for the assets that are selected in the tree. */
export function TreeBulkBar({ selection, count, actions }: TreeBulkBarProps) {
  const { t, i18n } = useTranslation(['assets', 'common']);
  const can = useCan();
  const { filter } = selection;
  useEscape(true, selection.clear);
  const questions = useArchiveQuestions();
  const text = useTableText(assetList);
  const archive = useBulkActionWithUndo({
    key: 'archive',
    label: t('common:record.archive'),
    icon: IconArchive,
    action: assetResource.useBulkArchive(),
    undo: assetResource.useBulkRestore(),
    getQuestion: (affected) => questions.archive(text.count(affected, true)),
    isAlwaysConfirmed: true,
    getMessage: (affected) => t('tree.archived', { count: affected }),
  });
  const download = async (format: ExportFormat) => {
    const link = document.createElement('a');
    const query = { filter: JSON.stringify(filter), lang: i18n.resolvedLanguage, format };
    link.href = toUrl(assets.exportList, {}, query);
    link.download = '';
    link.click();
  };
  const exports = EXPORT_FORMATS.map(
    (format): BulkAction => ({
      key: format,
      label: t(`common:export.${format}`),
      icon: IconDownload,
      run: () => download(format),
    }),
  );
  return (
    <BulkBar
      scope={t('tree.with_parts')}
      selection={{
        count,
        isAllMatching: true,
        page: 'some',
        selectPage: selection.selectTop,
        selectMatching: () => {},
        clear: selection.clear,
        toBulkSelection: () => ({ apply_filter: true, filter: { within: [...filter.within] }, count }),
      }}
      actions={[...actions, ...exports, ...(can('SST_MANAGE_ASSET') ? [archive] : [])]}
    />
  );
}
