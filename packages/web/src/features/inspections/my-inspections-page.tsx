import { type InspectionSummary, inspections, ownInspectionList } from '@rounds/contract/inspections';
import { IconChevronRight, IconFileText, IconPlayerPlay } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type RowAction } from '../../data-table/index.ts';
import { type Outbox, useOutbox, useOutboxState } from '../../offline/index.ts';
import { changeSearch, paths, useSearchParams } from '../../paths.ts';
import { EmptyState, NewButton, PageHeader, UnstyledButton } from '../../ui/index.ts';
import mixins from '../../ui/mixins.module.css';
import { useStateLine } from './conduct/state-line.tsx';
import { inspectionCells, inspectionName } from './inspection-cells.tsx';
import { useOwnInspections } from './inspection-queries.ts';
import css from './inspections.module.css';
import { NewInspectionDialog } from './new-inspection-dialog.tsx';
import { useDeviceReports } from './use-device-reports.ts';
import { WaitingDrawer } from './waiting-drawer.tsx';

/** The person's own inspections, and the start of a new one. */
export default function MyInspectionsPage() {
  const { t } = useTranslation('inspections');
  const navigate = useNavigate();
  const { outbox } = useOutbox();
  // Preloads the conduct screen, so that inspections can be started offline.
  useEffect(() => void import('./conduct/conduct-page.tsx'), []);
  const search = useSearchParams('new', 'start', 'start_template');
  const start = { template: search.start_template ?? null, asset: search.start ?? null };
  const isStarting = Boolean(search.new ?? start.template ?? start.asset);
  const setNew = (on: boolean) =>
    void navigate({
      ...changeSearch({ new: on ? '1' : undefined, start: undefined, start_template: undefined }),
      replace: !on,
    });
  const actionsOf = (row: InspectionSummary): RowAction[] => [
    ...(row.status !== 'completed'
      ? [
          {
            key: 'conduct',
            label: t('conduct'),
            icon: IconPlayerPlay,
            onSelect: () => void navigate(paths.inspections.conduct(row.uuid)),
          },
        ]
      : []),
    {
      key: 'report',
      label: t('report'),
      icon: IconFileText,
      onSelect: () => void navigate(paths.inspections.report(row.uuid)),
    },
  ];
  const newButton = (variant: 'filled' | 'default') => (
    <NewButton variant={variant} onClick={() => setNew(true)}>
      {t('new.title')}
    </NewButton>
  );
  return (
    <div className={mixins.listPage}>
      <PageHeader title={t('mine')} actions={newButton('filled')} />
      {outbox && <WaitingLine outbox={outbox} />}
      {outbox && <OnThisDevice outbox={outbox} />}
      <DataTable<InspectionSummary>
        list={ownInspectionList}
        useRows={useOwnInspections}
        rowKey={(row) => row.id}
        rowName={inspectionName}
        rowLink={(row) => `/inspections/${row.uuid}/${row.status === 'completed' ? 'view-report' : 'conduct'}`}
        rowActions={actionsOf}
        exportCall={inspections.exportMine}
        allName={t('mine')}
        cells={inspectionCells}
        search="asset_name"
        empty={<EmptyState title={t('mine_empty.title')} text={t('mine_empty.text')} action={newButton('default')} />}
      />
      {outbox && isStarting && <NewInspectionDialog outbox={outbox} start={start} close={() => setNew(false)} />}
    </div>
  );
}

/** Shown only while work is unsent or rejected, or the device is offline. */
function WaitingLine({ outbox }: { outbox: Outbox }) {
  const { lead, text, tone, Glyph } = useStateLine(outbox);
  const { waiting, refused } = useOutboxState(outbox);
  const [isOpen, setOpen] = useState(false);
  if (waiting === 0 && refused === 0 && tone === 'calm') return null;
  return (
    <>
      <UnstyledButton className={css.waiting} data-tone={tone} onClick={() => setOpen(true)}>
        <Glyph size={18} stroke={1.75} aria-hidden />
        <span>
          {lead && <b>{lead}</b>} {text}
        </span>
        <IconChevronRight size={18} stroke={1.75} aria-hidden data-mirror />
      </UnstyledButton>
      {isOpen && <WaitingDrawer outbox={outbox} close={() => setOpen(false)} />}
    </>
  );
}

/** Inspections that the server does not know yet, and while offline all that can be continued. */
function OnThisDevice({ outbox }: { outbox: Outbox }) {
  const { t } = useTranslation('inspections');
  const reports = useDeviceReports(outbox);
  if (reports.length === 0) return null;
  return (
    <section className={css.device} aria-labelledby="on-this-device">
      <h2 id="on-this-device">{t('on_device')}</h2>
      <ul>
        {reports.map(({ uuid, asset, template_title }) => (
          <li key={uuid}>
            <Link {...paths.inspections.conduct(uuid)}>
              <b dir="auto">{asset?.display_name ?? template_title}</b>
              <span dir="auto">{asset ? template_title : ''}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
