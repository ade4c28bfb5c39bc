/** Categories and settings of issues as places where something is used. */
import type { Language } from '@rounds/contract/languages.ts';
import type { UsagePlace } from '@rounds/contract/usage';
import { translate } from '../../http/texts.ts';

export const toSettingsPlace = (language: Language, kind = 'issue_settings'): UsagePlace => ({
  ...{ kind, id: 'settings', title: translate(language, 'issues.settings') },
  path: '/issues/categories?tab=settings',
});

export const toCategoryPlace = (
  kind: string,
  { id, name }: { readonly id: number; readonly name: string },
): UsagePlace => ({ kind, id, title: name, path: `/issues/categories/${id}` });
