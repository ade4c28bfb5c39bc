import { translations } from '@rounds/contract/checklists/translations.ts';
import { type Route, route, routeWithoutTransaction, routeWithPreload } from '../../../http/module.ts';
import { askForTranslations, storeTranslations } from './auto-translate.ts';
import { markTranslationsDone, updateTranslation, updateTranslations } from './edit.ts';
import { exportTranslations } from './export.ts';
import { inspectTranslations, readTranslations, storeImport } from './import.ts';
import {
  addTemplateLanguage,
  getOverview,
  getTranslatedTemplate,
  getTranslations,
  removeTemplateLanguage,
} from './languages.ts';
import { translateForCaller } from './translator.ts';
import { listTranslationImports, undoTranslationImport } from './undo-import.ts';

export const translationRoutes: readonly Route[] = [
  route(translations.overview, getOverview),
  route(translations.addLanguage, addTemplateLanguage),
  route(translations.get, getTranslations),
  route(translations.update, updateTranslation),
  route(translations.removeLanguage, removeTemplateLanguage),
  route(translations.bulkUpdate, updateTranslations),
  route(translations.markDone, markTranslationsDone),
  routeWithPreload(translations.bulkAutoTranslate, askForTranslations, storeTranslations),
  routeWithPreload(translations.inspectFile, inspectTranslations, async (call, inspected) => {
    await getTranslatedTemplate(call);
    return inspected;
  }),
  routeWithPreload(translations.importFile, readTranslations, storeImport),
  route(translations.listImports, listTranslationImports),
  route(translations.undoImport, undoTranslationImport),
  route(translations.exportFile, exportTranslations),
  routeWithoutTransaction(translations.translate, translateForCaller),
];
