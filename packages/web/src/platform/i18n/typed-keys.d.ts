/**
 * The keys of all texts, so that the compiler finds a misspelt one. A feature declares its own namespace in its
 * `index.ts`. `check-languages.mjs` says which namespace is missing; the compiler would only report each text of it as
 * unknown.
 */
import 'i18next';

declare module 'i18next' {
  interface TextNamespaces {
    'analytics-pages': typeof import('./en/analytics-pages.json');
    assigned: typeof import('./en/assigned.json');
    builder: typeof import('./en/builder.json');
    charts: typeof import('./en/charts.json');
    common: typeof import('./en/common.json');
    'custom-fields': typeof import('./en/custom-fields.json');
    form: typeof import('./en/form.json');
    help: typeof import('./en/help.json');
    import: typeof import('./en/import.json');
    issue: typeof import('./en/issue.json');
    jobs: typeof import('./en/jobs.json');
    'question-types': typeof import('./en/question-types.json');
    palette: typeof import('./en/palette.json');
    preview: typeof import('./en/preview.json');
    raise: typeof import('./en/raise.json');
    'rich-text': typeof import('./en/rich-text.json');
    'rule-words': typeof import('./en/rule-words.json');
    rules: typeof import('./en/rules.json');
    sending: typeof import('./en/sending.json');
    'template-import': typeof import('./en/template-import.json');
    'template-tests': typeof import('./en/template-tests.json');

    activities: typeof import('@rounds/contract/locales/en/activities.json');
    analytics: typeof import('@rounds/contract/locales/en/analytics.json');
    'custom-field': typeof import('@rounds/contract/locales/en/custom-field.json');
    errors: typeof import('@rounds/contract/locales/en/errors.json');
    'import-type': typeof import('@rounds/contract/locales/en/import-type.json');
    lists: typeof import('@rounds/contract/locales/en/lists.json');
    notice: typeof import('@rounds/contract/locales/en/notice.json');
    problems: typeof import('@rounds/contract/locales/en/problems.json');
    template: typeof import('@rounds/contract/locales/en/template.json');
  }
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: TextNamespaces;
  }
}
