import { type SiteStructure, sites } from '@rounds/contract/sites';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionCancelled } from '../../../kit/data-table/index.ts';
import { useDependencyWarning } from '../../../kit/resource/index.ts';
import { CallError, call, getFieldErrors } from '../../../platform/api/index.ts';
import { toast } from '../../../ui/index.ts';
import { siteResource } from '../site-queries.ts';
import { type SiteDraft, toNodeInput } from './site-draft.ts';

/** The first tree of a workspace has a title that nobody chose; one in the archive may have it already. */
const MAX_TITLE_ATTEMPTS = 20;

interface SaveOptions {
  readonly stored: SiteStructure | null;
  /** Whether the title of a new tree may change until it is free. */
  readonly isTitleGenerated: boolean;
  readonly onSaved: (result: SiteStructure) => void;
}

/** Saves the tree as a whole, under the revision that was edited. */
export function useSaveSites({ stored, isTitleGenerated, onSaved }: SaveOptions) {
  const { t } = useTranslation('sites');
  const warn = useDependencyWarning();
  const invalidate = siteResource.useInvalidate();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  // A second tree must not be created while the first answer is on its way into the state.
  const latest = useRef(stored);

  const create = async (body: ReturnType<typeof toBody>, attempt = 1): Promise<SiteStructure> => {
    const title = attempt === 1 ? body.title : `${body.title} ${attempt}`;
    try {
      return await call(sites.create, { body: { ...body, title }, silent: true });
    } catch (failure) {
      const isTaken = failure instanceof CallError && getFieldErrors(failure).title !== undefined;
      if (!isTaken || !isTitleGenerated || attempt === MAX_TITLE_ATTEMPTS) throw failure;
      return create(body, attempt + 1);
    }
  };
  const update = ({ id, revision }: SiteStructure, body: ReturnType<typeof toBody>) =>
    warn(({ whenUsed }) =>
      call(sites.update, { params: { id }, body: { ...body, revision, when_used: whenUsed }, silent: true }),
    );
  const save = async (draft: SiteDraft) => {
    const body = toBody(draft);
    setPending(true);
    setError(null);
    try {
      const result = latest.current ? await update(latest.current, body) : await create(body);
      latest.current = result;
      onSaved(result);
      toast.success(t('saved'));
      void invalidate();
    } catch (failure) {
      if (failure instanceof CallError) setError(failure);
      else if (!(failure instanceof ActionCancelled)) throw failure;
    } finally {
      setPending(false);
    }
  };
  return { save, isPending, error };
}

const toBody = ({ title, columns, nodes }: SiteDraft) => ({
  title,
  columns: [...columns],
  nodes: nodes.map(toNodeInput),
});
