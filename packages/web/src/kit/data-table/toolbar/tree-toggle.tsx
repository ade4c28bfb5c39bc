import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/index.ts';
import type { TableTree } from '../model/tree-rows.ts';

/** Opens or closes all rows with children. */
export function TreeToggle<Row>({ tree }: { tree: TableTree<Row> }) {
  const { t } = useTranslation('common');
  return (
    <Button
      variant="subtle"
      size="compact-md"
      data-tree-toggle
      onClick={tree.isAllClosed ? tree.openAll : tree.closeAll}
    >
      {t(tree.isAllClosed ? 'table.open_all' : 'table.close_all')}
    </Button>
  );
}
