import { inspections } from '@rounds/contract/inspections';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inspectionResource } from '../../../kit/inspections/inspection-queries.ts';
import {
  isOutOfReach,
  type Start,
  startInspection,
  TemplateNotHere,
  toStarter,
} from '../../../kit/inspections/start-inspection.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/index.ts';
import type { Outbox } from '../../../platform/offline/index.ts';
import { useSessionUser } from '../../../platform/session/index.ts';

/** The reason why an inspection was not started. */
export interface StartProblem {
  readonly message: string;
  /** The inspection that must be completed before. */
  readonly blockedBy: { readonly uuid: string; readonly by: string | null } | null;
}

/**
 * Starts inspections of assignments. With a network the server decides first, so that the person learns at once
 * why one cannot be started.
 */
export function useStartWork(outbox: Outbox | null, isOffline: boolean) {
  const { t } = useTranslation('inspections');
  const user = useSessionUser();
  const navigate = useNavigate();
  const invalidate = inspectionResource.useInvalidate();
  /** The uuid of the inspection that is being started, or `new`. */
  const [starting, setStarting] = useState<string | null>(null);
  const [problem, setProblem] = useState<StartProblem | null>(null);
  const run = async (key: string, start: () => Promise<string>) => {
    setStarting(key);
    setProblem(null);
    try {
      const uuid = await start();
      void invalidate();
      await navigate(paths.inspections.conduct(uuid));
    } catch (error) {
      if (error instanceof TemplateNotHere) setProblem({ message: t('new.template_not_here'), blockedBy: null });
      else
        setProblem({
          message: error instanceof CallError ? error.message : t('new.failed'),
          blockedBy: getBlocker(error),
        });
      void invalidate();
      setStarting(null);
    }
  };
  return {
    starting,
    problem,
    /** An inspection that has opened. */
    open: (uuid: string) =>
      run(uuid, async () => {
        try {
          if (!isOffline) await call(inspections.start, { params: { id: uuid }, silent: true });
        } catch (error) {
          if (!isOutOfReach(error)) throw error;
        }
        return uuid;
      }),
    /** Starts a planned inspection, or one more. */
    start: (start: Start) =>
      run(start.of?.uuid ?? 'new', async () => {
        if (!outbox) throw new TemplateNotHere('There is no storage on this device');
        const asset = start.asset && ((await outbox.db.get('assets', start.asset.uuid)) ?? start.asset);
        return startInspection(outbox, { ...start, asset }, { ...toStarter(user), isOffline });
      }),
  };
}

export type StartWork = ReturnType<typeof useStartWork>;

function getBlocker(error: unknown): StartProblem['blockedBy'] {
  if (!(error instanceof CallError) || error.code !== 'INS_IN_PROGRESS_AT_ASSET') return null;
  const { uuid, by } = Object(error.data) as { readonly uuid?: unknown; readonly by?: unknown };
  const who = typeof by === 'string' ? by : (Object(by) as { readonly name?: unknown }).name;
  return typeof uuid === 'string' ? { uuid, by: typeof who === 'string' ? who : null } : null;
}
