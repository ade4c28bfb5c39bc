import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState } from '../../ui/index.ts';
import type { TableText } from './model/table-text.ts';
import type { RelatedList } from './types.ts';

interface EmptyListProps {
  readonly text: TableText;
  readonly relatedLists: readonly RelatedList[] | undefined;
  readonly empty: ReactNode;
}

/** Replaces a list without rows and filters: either nothing was created yet, or everything is archived. */
export function EmptyList({ text, relatedLists = [], empty }: EmptyListProps) {
  const archive = relatedLists.find(isArchive);
  return archive ? <ArchiveHint text={text} archive={archive} empty={empty} /> : empty;
}

type Archive = RelatedList & Required<Pick<RelatedList, 'useRows'>>;
const isArchive = (list: RelatedList): list is Archive => list.useRows !== undefined;

function ArchiveHint({ text, archive, empty }: { text: TableText; archive: Archive; empty: ReactNode }) {
  const { t } = useTranslation('common');
  const { data, isPending } = archive.useRows({ limit: 10, page: 1 });
  if (isPending) return null;
  if (!data || data.pagination.total === 0) return empty;
  const { total, total_is_exact } = data.pagination;
  return (
    <EmptyState
      title={t('archive.all_here')}
      text={t('archive.all_here_text', { what: text.count(total, total_is_exact) })}
      action={
        <Button component={Link} to={archive.path} variant="default">
          {t('archive.open')}
        </Button>
      }
    />
  );
}
