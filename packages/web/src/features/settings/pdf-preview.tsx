import { useTranslation } from 'react-i18next';
import { PdfPage, usePdf } from '../../kit/pdf/index.ts';
import { Loader } from '../../ui/index.ts';
import classes from './report-preview.module.css';

/** The first page of the sample report. */
export default function PdfPreview({ address }: { readonly address: string }) {
  const { t } = useTranslation('settings');
  const { file, isBroken } = usePdf(address);
  if (isBroken) return <p role="alert">{t('report.preview_failed')}</p>;
  if (!file) return <Loader />;
  return <PdfPage file={file} number={1} label={t('report.preview_label')} className={classes.page} />;
}
