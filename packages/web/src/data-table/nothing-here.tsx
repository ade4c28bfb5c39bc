import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, EmptyState } from '../ui/index.ts';
import type { TableText } from './table-text.ts';
import type { Neighbour } from './types.ts';

interface NothingHereProps {
  readonly text: TableText;
  readonly neighbours: readonly Neighbour[] | undefined;
  readonly empty: ReactNode;
}

/** A list without a row and without a filter: either nothing has been made yet, or all of it is archived. */
export function NothingHere({ text, neighbours = [], empty }: NothingHereProps) {
  const archive = neighbours.find(hasRows);
  return archive ? <PerhapsArchived text={text} archive={archive} empty={empty} /> : empty;
}

type Archive = Neighbour & Required<Pick<Neighbour, 'useRows'>>;
const hasRows = (neighbour: Neighbour): neighbour is Archive => neighbour.useRows !== undefined;

function PerhapsArchived({ text, archive, empty }: { text: TableText; archive: Archive; empty: ReactNode }) {
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
