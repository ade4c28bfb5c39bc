import { type FileEntry, getParentPath } from '@rounds/contract/file-manager';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ICON, Tree, type TreeNode } from '../../ui/index.ts';
import { useSubfolders } from './folder-queries.ts';

interface FolderTreeProps {
  readonly label: string;
  /** The name of the top. */
  readonly topName: string;
  readonly selected: string;
  readonly onSelect: (path: string) => void;
  /** The label that a person may not see a folder, for screen readers and as a tooltip. */
  readonly lockedLabel: string;
}

interface FolderNode extends TreeNode {
  readonly isLocked: boolean;
  readonly children?: readonly FolderNode[];
}

const isLocked = ({ actions }: FileEntry): boolean => !actions.includes('view');

function listAncestors(path: string): string[] {
  const ancestors = ['/'];
  for (let at = path; at !== '/'; at = getParentPath(at)) ancestors.push(at);
  return ancestors;
}

/** The folders of the workspace; those inside a folder are loaded when it is opened. */
export function FolderTree({ label, topName, selected, onSelect, lockedLabel }: FolderTreeProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(listAncestors(selected)));
  useEffect(() => {
    setExpanded((current) => new Set([...current, ...listAncestors(selected)]));
  }, [selected]);
  const contents = useSubfolders([...expanded]);
  const toNodes = (path: string): FolderNode[] =>
    (contents.get(path)?.list ?? []).map((folder) => ({
      id: folder.path,
      label: folder.name,
      isLocked: isLocked(folder),
      hasChildren: !isLocked(folder) && (contents.get(folder.path)?.list.length ?? folder.entries_count ?? 0) > 0,
      children: expanded.has(folder.path) ? toNodes(folder.path) : [],
    }));
  const top: FolderNode = { id: '/', label: topName, isLocked: false, hasChildren: true, children: toNodes('/') };
  return (
    <Tree<FolderNode>
      label={label}
      nodes={[top]}
      expanded={expanded}
      onExpandedChange={setExpanded}
      selected={selected}
      onSelect={(node) => {
        if (!node.isLocked) onSelect(node.id);
      }}
      renderEnd={(node) =>
        node.isLocked && (
          <span role="img" aria-label={lockedLabel} title={lockedLabel}>
            <IconLock {...ICON} size={15} />
          </span>
        )
      }
    />
  );
}
