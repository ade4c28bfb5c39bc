import { useNavigate } from '@tanstack/react-router';
import { RecordImportJob, RecordImportWizard } from '../../../kit/import/index.ts';
import { paths, useSearchParams } from '../../../paths.ts';
import { useAssetSource } from './asset-source.tsx';

export default function AssetImportPage() {
  const { job } = useSearchParams('job');
  const navigate = useNavigate();
  const source = useAssetSource();
  if (!job) return <RecordImportWizard source={source} />;
  const openWizard = () => void navigate(paths.assets.import());
  return <RecordImportJob key={job} source={source} jobId={Number(job)} onAnother={openWizard} />;
}
