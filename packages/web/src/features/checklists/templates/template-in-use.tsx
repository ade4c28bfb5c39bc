import type { TemplateEntry } from '@rounds/contract/checklists';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../session/index.ts';
import { Button, Skeleton } from '../../../ui/index.ts';
import { useInspectionsOf } from '../checklist-queries.ts';
import { Dialog } from '../dialog.tsx';
import classes from './template-in-use.module.css';

export interface UsedTemplate {
  readonly template: TemplateEntry;
  readonly inspections: number;
}

/** Why a template cannot go for good, and the lists in which its inspections stand. */
export function TemplateInUse({ used, onClose }: { used: UsedTemplate; onClose: () => void }) {
  const { t } = useTranslation('checklists');
  const may = useMay();
  const { template, inspections } = used;
  return (
    <Dialog title={t('in_use.title', { title: template.title })} size={460} onClose={onClose}>
      <p className={classes.text}>{t('in_use.text', { count: inspections })}</p>
      <ul className={classes.places}>
        {may('INS_VIEW_INSPECTION_LIST') && <UsingPlace id={template.id} of="list" />}
        {may('INS_VIEW_ARCHIVED_INSPECTIONS') && <UsingPlace id={template.id} of="archive" />}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('in_use.keep')}
        </Button>
      </div>
    </Dialog>
  );
}

const PATHS = { list: '/inspections', archive: '/inspections/archive' } as const;

/** One list, filtered by the template; not named where none of its inspections stand there. */
function UsingPlace({ id, of }: { id: number; of: 'list' | 'archive' }) {
  const { t } = useTranslation('checklists');
  const { data: count, isError } = useInspectionsOf(id, of);
  if (isError || count === 0) return null;
  return (
    <li>
      {count === undefined ? (
        <Skeleton height={14} width={180} />
      ) : (
        <Link
          className={classes.place}
          to={PATHS[of]}
          search={{ filter: JSON.stringify({ template_title: [id] }) } as never}
        >
          {t(`in_use.${of}`, { count })}
        </Link>
      )}
    </li>
  );
}
