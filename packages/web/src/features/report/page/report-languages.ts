import type { SharedReport } from '@rounds/contract/inspections';
import { LANGUAGES } from '@rounds/contract/languages.ts';
import { listFormLanguages, migrateTemplate } from '@rounds/engine';

/**
 * The languages of the template in which the workspace offers reports. The settings are about the languages of
 * the application; further translations of a template are always offered, and its own if nothing else is left.
 */
export function listReportLanguages({
  template,
  report,
}: Pick<SharedReport, 'template' | 'report'>): readonly string[] {
  const isOffered = (code: string) => {
    const match = LANGUAGES.find((one) => one === code);
    return match === undefined || report.languages.includes(match);
  };
  const languages = listFormLanguages(migrateTemplate(template));
  const offered = languages.filter(isOffered);
  return offered.length > 0 ? offered : languages.slice(0, 1);
}
