import { inspections } from '@rounds/contract/inspections';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { toUrl } from '../../api/index.ts';
import { Button, Loader, Panel, useDebouncedValue, useIsWide } from '../../ui/index.ts';
import classes from './report-preview.module.css';

/** Settings that are being edited, as the call for the preview takes them. */
export type PreviewedSettings = Readonly<Record<string, string | number>>;

const PdfPreview = lazy(() => import('./pdf-preview.tsx'));
/** Typing creates no preview for each letter. */
const DELAY_MS = 700;

interface ReportPreviewProps {
  readonly tried: PreviewedSettings;
  /** A new logo makes a new preview. */
  readonly logo: string | null;
}

/** A sample report as it would be printed; on small screens it opens on its own. */
export function ReportPreview({ tried, logo }: ReportPreviewProps) {
  const { t } = useTranslation('settings');
  const isWide = useIsWide();
  const address = `${toUrl(inspections.getReportPreview, {}, tried)}`;
  const [settled] = useDebouncedValue(address, DELAY_MS);
  if (!isWide) {
    return (
      <Button variant="default" component="a" href={address} target="_blank" rel="noreferrer">
        {t('report.preview_open')}
      </Button>
    );
  }
  return (
    <Panel title={t('report.preview')} className={classes.preview}>
      <Suspense fallback={<Loader />}>
        <PdfPreview key={logo} address={settled} />
      </Suspense>
    </Panel>
  );
}
