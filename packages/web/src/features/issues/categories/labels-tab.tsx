import { ISSUE_COLORS, type IssueLabel } from '@rounds/contract/issues';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../kit/data-table/index.ts';
import {
  ActionIcon,
  confirm,
  EmptyState,
  ICON,
  ListRow,
  LoadFailed,
  Panel,
  SkeletonRows,
  toast,
  useSearchText,
} from '../../../ui/index.ts';
import { CategoryMark } from '../issue-marks.tsx';
import { useDeleteLabel, useLabels } from './category-queries.ts';
import { LabelDialog } from './label-dialog.tsx';

/** The labels of the workspace. */
export function LabelsTab() {
  const { t } = useTranslation(['issues', 'common']);
  const [text, setText] = useState('');
  const query = useSearchText(text);
  const { data, error, refetch } = useLabels(query);
  const [edited, setEdited] = useState<Pick<IssueLabel, 'id' | 'name' | 'translations' | 'color'> | null>(null);
  const remove = useDeleteLabel();
  const ask = async (id: number, name: string, count: number) => {
    const isConfirmed = await confirm({
      title: t('common:record.delete_title', { name }),
      text: t('issues:labels.delete_text', { count }),
      confirmLabel: t('common:record.delete_permanently'),
      danger: true,
    });
    if (isConfirmed) remove.mutate(id, { onSuccess: () => toast.success(t('common:record.deleted', { name })) });
  };
  return (
    <>
      <SearchField label={t('issues:labels.search')} value={text} onChange={setText} onClear={() => setText('')} />
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data?.length === 0 && (
        <EmptyState
          kind={query === '' ? 'nothing' : 'filtered'}
          title={t(query === '' ? 'issues:labels.none_title' : 'common:record.nothing_found')}
          text={query === '' ? t('issues:labels.none_text') : undefined}
        />
      )}
      {data && data.length > 0 && (
        <Panel label={t('issues:labels.title')} isFlush>
          <ul>
            {data.map(({ value, label: name, color, issues_count = 0, ...own }) => (
              <ListRow
                key={value}
                start={<CategoryMark icon={null} color={color} />}
                title={<span dir="auto">{name}</span>}
                description={t('issues:categories.issues', { count: issues_count })}
                end={
                  <>
                    <ActionIcon
                      size={34}
                      aria-label={t('issues:labels.edit_of', { name })}
                      onClick={() =>
                        setEdited({
                          id: Number(value),
                          ...{ name: own.name, translations: own.translations },
                          color: ISSUE_COLORS.find((one) => one === color) ?? 'slate',
                        })
                      }
                    >
                      <IconPencil {...ICON} size={18} />
                    </ActionIcon>
                    <ActionIcon
                      size={34}
                      aria-label={t('issues:labels.delete_of', { name })}
                      onClick={() => void ask(Number(value), name, issues_count)}
                    >
                      <IconTrash {...ICON} size={18} />
                    </ActionIcon>
                  </>
                }
              />
            ))}
          </ul>
        </Panel>
      )}
      {edited && <LabelDialog label={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
