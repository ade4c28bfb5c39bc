import type { IssueCategory, IssuePolicy } from '@rounds/contract/issues';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFieldErrors } from '../../../platform/api/index.ts';
import { useUnsavedChanges } from '../../../platform/unsaved/index.ts';
import { FormError, LoadFailed, SkeletonRows, toast, useSaveBar } from '../../../ui/index.ts';
import { toName } from '../issue-marks.tsx';
import { useIssueDefaults } from '../issue-queries.ts';
import classes from './categories.module.css';
import { categoryResource, toCategoryInput } from './category-queries.ts';
import { PolicyEditor } from './policy-editor.tsx';
import { getWho, isComplete } from './policy-lines.ts';

interface CategoryPolicyProps {
  readonly category: IssueCategory;
  readonly parent: IssueCategory | undefined;
  /** Called with the unsaved policy, or null without changes. */
  readonly onChanged: (draft: IssuePolicy | null) => void;
}

export function CategoryPolicy({ category, parent, onChanged }: CategoryPolicyProps) {
  const { t } = useTranslation(['issues', 'common']);
  const workspace = useIssueDefaults();
  const [draft, setDraft] = useState(category.policy);
  const save = categoryResource.useSave(category);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(category.policy);
  useEffect(() => {
    onChanged(isChanged ? draft : null);
  }, [isChanged, draft, onChanged]);
  useEffect(() => () => onChanged(null), [onChanged]);
  useUnsavedChanges(isChanged);
  const store = () =>
    save.mutate(
      { ...toCategoryInput(category), policy: draft },
      {
        onSuccess: (saved) => {
          setDraft(saved.policy);
          toast.success(t('issues:policy.saved'));
        },
      },
    );
  useSaveBar(
    isChanged
      ? {
          names: [t('issues:policy.title')],
          sentences: [t('issues:policy.affects', { count: category.issues_count })],
          isPending: save.isPending,
          canSave: isComplete(draft),
          save: store,
          undo: () => setDraft(category.policy),
        }
      : null,
  );
  if (workspace.error && !workspace.data)
    return <LoadFailed error={workspace.error} retry={() => void workspace.refetch()} />;
  if (!workspace.data || (category.parent_id !== null && !parent)) return <SkeletonRows rows={8} />;
  const above = {
    policy: parent?.effective_policy ?? workspace.data.policy,
    getSource: (line: Parameters<typeof getWho>[1]) =>
      parent && getWho(parent.policy, line).choice !== 'inherit'
        ? toName(parent.name_lang)
        : t('issues:policy.workspace'),
  };
  const problem = save.error && (Object.values(getFieldErrors(save.error))[0] ?? save.error.message);
  return (
    <>
      <p className={classes.hint}>{t('issues:policy.text')}</p>
      <PolicyEditor policy={draft} above={above} onChange={setDraft} />
      {problem && <FormError>{problem}</FormError>}
    </>
  );
}
