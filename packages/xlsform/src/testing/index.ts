/** Helpers for tests of forms: they read sheets written as lines, import them, and answer the imported template. */
export { toScenarioForm } from './scenario-form.ts';
export { importSheets, type SheetLines, toFormWorkbook } from './sheets.ts';
