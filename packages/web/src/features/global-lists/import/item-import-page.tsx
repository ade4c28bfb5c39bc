import { useNavigate } from '@tanstack/react-router';
import { RecordImportJob, RecordImportWizard } from '../../../kit/import/index.ts';
import { paths, useSearchParams } from '../../../paths.ts';
import { useItemSource } from './item-source.tsx';

export default function ItemImportPage() {
  const { job, list } = useSearchParams('job', 'list');
  const navigate = useNavigate();
  const source = useItemSource(list);
  if (!job) return <RecordImportWizard key={list} source={source} />;
  const openWizard = () => void navigate(paths.globalLists.import(list === undefined ? {} : { list }));
  return <RecordImportJob key={job} source={source} jobId={Number(job)} onAnother={openWizard} />;
}
