/**
 * The keys of all texts, so that the compiler finds a misspelt one. `check-languages.mjs` says which namespace is missing
 * here; the compiler would only report each text of it as unknown.
 */
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof import('./en/account.json');
      'analytics-pages': typeof import('./en/analytics-pages.json');
      assets: typeof import('./en/assets.json');
      assigned: typeof import('./en/assigned.json');
      assignments: typeof import('./en/assignments.json');
      auth: typeof import('./en/auth.json');
      builder: typeof import('./en/builder.json');
      charts: typeof import('./en/charts.json');
      checklists: typeof import('./en/checklists.json');
      common: typeof import('./en/common.json');
      conduct: typeof import('./en/conduct.json');
      'custom-fields': typeof import('./en/custom-fields.json');
      dashboard: typeof import('./en/dashboard.json');
      develop: typeof import('./en/develop.json');
      exports: typeof import('./en/exports.json');
      'file-manager': typeof import('./en/file-manager.json');
      form: typeof import('./en/form.json');
      'global-lists': typeof import('./en/global-lists.json');
      groups: typeof import('./en/groups.json');
      help: typeof import('./en/help.json');
      import: typeof import('./en/import.json');
      inspections: typeof import('./en/inspections.json');
      issue: typeof import('./en/issue.json');
      issues: typeof import('./en/issues.json');
      jobs: typeof import('./en/jobs.json');
      logs: typeof import('./en/logs.json');
      notices: typeof import('./en/notices.json');
      preview: typeof import('./en/preview.json');
      raise: typeof import('./en/raise.json');
      report: typeof import('./en/report.json');
      'rich-text': typeof import('./en/rich-text.json');
      roles: typeof import('./en/roles.json');
      'rule-words': typeof import('./en/rule-words.json');
      rules: typeof import('./en/rules.json');
      'scheduled-reports': typeof import('./en/scheduled-reports.json');
      sections: typeof import('./en/sections.json');
      sending: typeof import('./en/sending.json');
      settings: typeof import('./en/settings.json');
      sites: typeof import('./en/sites.json');
      subscription: typeof import('./en/subscription.json');
      'template-import': typeof import('./en/template-import.json');
      users: typeof import('./en/users.json');

      activities: typeof import('@rounds/contract/locales/en/activities.json');
      analytics: typeof import('@rounds/contract/locales/en/analytics.json');
      'custom-field': typeof import('@rounds/contract/locales/en/custom-field.json');
      errors: typeof import('@rounds/contract/locales/en/errors.json');
      'import-type': typeof import('@rounds/contract/locales/en/import-type.json');
      lists: typeof import('@rounds/contract/locales/en/lists.json');
      notice: typeof import('@rounds/contract/locales/en/notice.json');
      problems: typeof import('@rounds/contract/locales/en/problems.json');
      template: typeof import('@rounds/contract/locales/en/template.json');
    };
  }
}
