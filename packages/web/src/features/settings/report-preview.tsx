import { inspections } from '@rounds/contract/inspections';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { toUrl } from '../../platform/api/index.ts';
import { Button, Loader, Panel, useDebouncedValue, useIsWide } from '../../ui/index.ts';
import classes from './report-preview.module.css';

/** The edited settings in the form that the preview accepts. */
export type PreviewSettings = Readonly<Record<string, string | number>>;

const PdfPreview = lazy(() => import('./pdf-preview.tsx'));
/** A preview is created when typing pauses, not for each letter. */
const PREVIEW_DELAY_MS = 700;

interface ReportPreviewProps {
  readonly settings: PreviewSettings;
  /** A new logo reloads the preview. */
  readonly logo: string | null;
}

/** A sample report as it would be printed; on small screens it opens on its own. */
export function ReportPreview({ settings, logo }: ReportPreviewProps) {
  const { t } = useTranslation('settings');
  const isWide = useIsWide();
  const address = `${toUrl(inspections.getReportPreview, {}, settings)}`;
  const [debouncedAddress] = useDebouncedValue(address, PREVIEW_DELAY_MS);
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
        <PdfPreview key={logo} address={debouncedAddress} />
      </Suspense>
    </Panel>
  );
}
