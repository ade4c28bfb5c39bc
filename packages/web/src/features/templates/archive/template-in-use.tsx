import type { TemplateEntry } from '@rounds/contract/checklists';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toList } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Button, Dialog, Grid, Skeleton, Text } from '../../../ui/index.ts';
import { useInspectionCount } from '../template-queries.ts';
import classes from './template-in-use.module.css';

export interface UsedTemplate {
  readonly template: TemplateEntry;
  readonly inspections: number;
}

/** Tells why a template cannot be deleted, with links to its inspections. */
export function TemplateInUse({ used, onClose }: { used: UsedTemplate; onClose: () => void }) {
  const { t } = useTranslation('checklists');
  const can = useCan();
  const { template, inspections } = used;
  return (
    <Dialog title={t('in_use.title', { title: template.title })} size={460} onClose={onClose}>
      <Text breakWords>{t('in_use.text', { count: inspections })}</Text>
      <Grid as="ul" gap={1} mt={3} hideEmpty>
        {can('INS_VIEW_INSPECTION_LIST') && <UsingPlace id={template.id} of="list" />}
        {can('INS_VIEW_ARCHIVED_INSPECTIONS') && <UsingPlace id={template.id} of="archive" />}
      </Grid>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('in_use.keep')}
        </Button>
      </div>
    </Dialog>
  );
}

const PATHS = { list: '/inspections', archive: '/inspections/archive' } as const;

/** A link to one list filtered by the template, if it contains inspections. */
function UsingPlace({ id, of }: { id: number; of: 'list' | 'archive' }) {
  const { t } = useTranslation('checklists');
  const { data: count, isError } = useInspectionCount(id, of);
  if (isError || count === 0) return null;
  return (
    <li>
      {count === undefined ? (
        <Skeleton height={14} width={180} />
      ) : (
        <Link className={classes.place} {...toList(PATHS[of], { filter: { template_title: [id] } })}>
          {t(`in_use.${of}`, { count })}
        </Link>
      )}
    </li>
  );
}
