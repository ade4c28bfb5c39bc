import { toDocument } from '@rounds/engine';
import { type Proposals, searchTests } from '@rounds/engine/template-tests';
import { useEffect, useState } from 'react';
import { newId } from '../../../kit/templates/new-id.ts';
import { useSessionUser } from '../../../platform/session/index.ts';
import { useBuilder } from '../state/builder-context.tsx';

/** The time that the search runs before it pauses, so that the page stays responsive. */
const SLICE_MS = 10;

/** The proposals, once they are found. The search of a large template takes seconds; it ends with the component. */
export function useProposals(): { readonly proposals: Proposals | null; readonly percent: number } {
  const { store } = useBuilder();
  const { tz_code } = useSessionUser();
  const [proposals, setProposals] = useState<Proposals | null>(null);
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const zone = tz_code ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const context = { zone, started_at: new Date().toISOString() };
    const search = searchTests(toDocument(store.records()), { context, newId });
    const run = () => {
      const end = performance.now() + SLICE_MS;
      let step = search.next();
      while (!step.done && performance.now() < end) step = search.next();
      if (step.done) return setProposals(step.value);
      const { done, total } = step.value;
      setPercent(Math.floor((100 * done) / Math.max(1, total)));
      timer = setTimeout(run);
    };
    let timer = setTimeout(run);
    return () => clearTimeout(timer);
  }, [store, tz_code]);
  return { proposals, percent };
}
