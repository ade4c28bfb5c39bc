import { usePathParams } from '../../paths.ts';
import { LoadedTree } from './loaded-tree.tsx';
import { useFirstTrees } from './site-queries.ts';

/** Shows one of several trees of sites. The id `new` in the path creates one. */
export default function StructurePage() {
  const { id } = usePathParams('id');
  const { data: trees } = useFirstTrees();
  const isOnly = id === 'new' ? trees?.length === 0 : trees?.length === 1 && trees[0]?.value === Number(id);
  return <LoadedTree key={id} id={id === 'new' ? null : Number(id)} isOnly={isOnly} />;
}
