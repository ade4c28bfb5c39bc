/** The actions on files and folders, which ask about conflicts before anything is repeated. */
import { type ConflictChoice, type FileEntry, fileManager, getLastName } from '@rounds/contract/file-manager';
import { useTranslation } from 'react-i18next';
import { FILE_MANAGER_KEY } from '../../kit/files/index.ts';
import { CallError, call, queryClient, toUrl } from '../../platform/api/index.ts';
import { confirm, toast } from '../../ui/index.ts';

/** Asks about one taken name. Null leaves everything unchanged. */
export type AskConflict = (
  name: string,
  remaining: number,
) => Promise<{ readonly choice: ConflictChoice; readonly forAll: boolean } | null>;

const reload = () => queryClient.invalidateQueries({ queryKey: [FILE_MANAGER_KEY] });

export function useFileActions(askConflict: AskConflict) {
  const { t } = useTranslation('file-manager');

  const report = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    toast.error(error.message);
  };

  /** Moves or copies what has no conflict, then what was answered, one call for each answer. */
  const transfer = async (kind: 'move' | 'copy', paths: readonly string[], destination: string): Promise<boolean> => {
    const send = (some: readonly string[], on_conflict?: ConflictChoice) =>
      call(fileManager[kind], { body: { paths: [...some], destination, on_conflict }, silent: true });
    let count = 0;
    try {
      count = (await send(paths)).entries.length;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'RES_CONFLICT') {
        report(error);
        return false;
      }
      const { names } = error.data as { names: readonly string[] };
      const answers = await askEach(names, askConflict);
      if (!answers) return false;
      try {
        const isTaken = (path: string) => answers.has(getLastName(path).toLowerCase());
        const free = paths.filter((path) => !isTaken(path));
        if (free.length > 0) count += (await send(free)).entries.length;
        for (const choice of new Set(answers.values())) {
          const chosenPaths = paths.filter((path) => answers.get(getLastName(path).toLowerCase()) === choice);
          if (choice !== 'skip') count += (await send(chosenPaths, choice)).entries.length;
        }
      } catch (error) {
        report(error);
      }
    } finally {
      await reload();
    }
    if (count > 0) toast.success(t(kind === 'move' ? 'moved' : 'copied', { count }));
    return true;
  };

  return {
    transfer,

    async createFolder(path: string, name: string): Promise<void> {
      await call(fileManager.createFolder, { body: { path, name }, silent: true });
      await reload();
    },

    /** @throws CallError, which the field of the name shows */
    async rename(entry: FileEntry, name: string): Promise<boolean> {
      const [before, after] = [toExtension(entry.name), toExtension(name)];
      if (entry.kind === 'file' && before !== after) {
        const isMeant = await confirm({
          title: t('extension.title'),
          text: t('extension.text', { before: before || '–', after: after || '–' }),
          confirmLabel: t('extension.confirm'),
          denyLabel: t('extension.deny'),
        });
        if (!isMeant) return false;
      }
      await call(fileManager.rename, { body: { path: entry.path, name }, silent: true });
      await reload();
      return true;
    },

    async remove(entries: readonly FileEntry[]): Promise<boolean> {
      const hasFolder = entries.some(({ kind }) => kind === 'folder');
      const isMeant = await confirm({
        title:
          entries.length === 1
            ? t('delete.title_single', { name: entries[0]!.name })
            : t('delete.title', { count: entries.length }),
        text: t(hasFolder ? 'delete.folder_text' : 'delete.text'),
        confirmLabel: t('delete.confirm'),
        danger: true,
      });
      if (!isMeant) return false;
      try {
        await call(fileManager.delete, { body: { paths: entries.map(({ path }) => path) }, silent: true });
        toast.success(t('delete.done', { count: entries.length }));
        return true;
      } catch (error) {
        report(error);
        return false;
      } finally {
        await reload();
      }
    },

    /** Downloads one file, or several files or a folder as an archive. */
    download(entries: readonly Pick<FileEntry, 'path'>[]): void {
      const link = document.createElement('a');
      link.href = toUrl(fileManager.download, {}, { path: entries.map(({ path }) => path) });
      link.download = '';
      link.click();
    },
  };
}
export type FileActions = ReturnType<typeof useFileActions>;

async function askEach(names: readonly string[], ask: AskConflict): Promise<Map<string, ConflictChoice> | null> {
  const answers = new Map<string, ConflictChoice>();
  for (const [index, name] of names.entries()) {
    const answer = await ask(name, names.length - index - 1);
    if (!answer) return null;
    for (const one of answer.forAll ? names.slice(index) : [name]) answers.set(one.toLowerCase(), answer.choice);
    if (answer.forAll) break;
  }
  return answers;
}

const toExtension = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
};
