/** The folders and files of the workspace, for the screen of the file manager and for questions that choose files. */
export { FileGlyph } from './file-glyph.tsx';
export { FILE_MANAGER_KEY, useFolder, useSharedFolders } from './folder-queries.ts';
export { FolderTree } from './folder-tree.tsx';
