/** The language of new templates for which none is chosen. */
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import type { ChecklistSettings } from '@rounds/contract/settings/checklist.ts';
import type { Actor, PreloadCall } from '../../../http/module.ts';
import { getChecklistSettings } from '../../settings/index.ts';

/** The language that the workspace gives new templates, or that of the person who creates one. */
export const toDefaultLanguage = ({ language }: Pick<ChecklistSettings, 'language'>, actor: Actor): ContentLanguage =>
  language ?? actor.locale;

/** Loads the same before the transaction of the call is open. */
export const loadDefaultLanguage = ({
  database,
  actor,
}: Pick<PreloadCall, 'database' | 'actor'>): Promise<ContentLanguage> =>
  database.inWorkspace(actor.workspace_id, async (tx) => toDefaultLanguage(await getChecklistSettings(tx), actor));
