/** Reads the files that were chosen or dropped, with the folders that contain them. */
import type { ChosenFile } from './upload-queue.ts';

/** Lists the files of an input; one that takes folders provides the path of each file. */
export const listChosen = (files: FileList | null): ChosenFile[] =>
  [...(files ?? [])].map((file) => ({ file, folders: toFolders(file.webkitRelativePath) }));

const toFolders = (path = ''): string | undefined => path.split('/').slice(0, -1).join('/') || undefined;

/** Lists dropped files, and the files in dropped folders. The items are only readable during the event. */
export async function listDropped(data: DataTransfer): Promise<ChosenFile[]> {
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return [...data.files].map((file) => ({ file }));
  return (await Promise.all(entries.map((entry) => readEntry(entry, '')))).flat();
}

async function readEntry(entry: FileSystemEntry, folders: string): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ file, folders: folders || undefined }];
  }
  const inside = folders ? `${folders}/${entry.name}` : entry.name;
  const nested = await listFolder(entry as FileSystemDirectoryEntry);
  return (await Promise.all(nested.map((one) => readEntry(one, inside)))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** The browser answers the content of a folder in parts. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...part);
  }
}
