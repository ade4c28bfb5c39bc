import { type FileEntry, findNameProblem, isReservedName, MAX_FILE_NAME_LENGTH } from '@rounds/contract/file-manager';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, getFieldErrors } from '../../platform/api/index.ts';
import { TextInput } from '../../ui/index.ts';
import classes from './file-manager.module.css';

interface NameFieldProps {
  readonly entry: FileEntry;
  readonly rename: (entry: FileEntry, name: string) => Promise<boolean>;
  readonly onDone: () => void;
}

/** Returns the problem of a name in the person's language. */
export function useNameProblem(): (name: string) => string | null {
  const { t } = useTranslation('file-manager');
  return (name) => {
    if (name.length > MAX_FILE_NAME_LENGTH) {
      return t('name.too_long', { max: MAX_FILE_NAME_LENGTH, count: name.length - MAX_FILE_NAME_LENGTH });
    }
    if (isReservedName(name)) return t('name.reserved', { name });
    const problem = findNameProblem(name);
    return problem && t(`name.${problem.replace('field.', '') as 'required'}`);
  };
}

/** The name of an entry while it is changed; Enter saves it and Escape leaves it. */
export function NameField({ entry, rename, onDone }: NameFieldProps) {
  const { t } = useTranslation('file-manager');
  const getProblem = useNameProblem();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(entry.name);
  const [error, setError] = useState<string | null>(null);
  const isSaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, because a reload must not change the selection
  useEffect(() => {
    // The extension usually stays.
    const dot = entry.kind === 'file' ? entry.name.lastIndexOf('.') : -1;
    input.current?.focus();
    input.current?.setSelectionRange(0, dot > 0 ? dot : entry.name.length);
  }, []);

  const save = async () => {
    if (isSaving.current) return;
    if (name === entry.name) return onDone();
    const problem = getProblem(name);
    if (problem) return setError(problem);
    isSaving.current = true;
    try {
      await rename(entry, name);
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setError(getFieldErrors(error).name ?? error.message);
    } finally {
      isSaving.current = false;
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') onDone();
  };
  return (
    <TextInput
      ref={input}
      className={classes.rename}
      size="xs"
      aria-label={t('new_name', { name: entry.name })}
      value={name}
      error={error}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={handleKey}
      onBlur={() => void save()}
    />
  );
}
