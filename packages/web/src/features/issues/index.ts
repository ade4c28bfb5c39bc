import type { issueCategories, issues } from '@rounds/contract/issues';
import { IconFlag } from '@tabler/icons-react';
import { lazy } from 'react';
import type { FeatureModule } from '../../feature.ts';
import './comments/device-work.ts';

declare module 'i18next' {
  interface TextNamespaces {
    issues: typeof import('../../platform/i18n/en/issues.json');
  }
}

type Calls = typeof issues;
type CategoryCalls = typeof issueCategories;

const own = ['ACT_VIEW_ISSUE', 'ACT_CREATE_ISSUE', 'INS_CONDUCT_INSPECTION'] satisfies Calls['listMine']['access'];
const list = ['ACT_VIEW_ISSUE_LIST'] satisfies Calls['list']['access'];
const manage = ['ACT_MANAGE_CATEGORY'] satisfies CategoryCalls['list']['access'];
const texts = ['rich-text', 'raise'];

export const feature: FeatureModule = {
  name: 'issues',
  article: 'issues',
  screens: [
    // People who may not see all issues see their own here.
    {
      path: '/issues',
      access: [...list, ...own],
      layout: 'standard',
      banner: 'issues',
      load: () => import('./list/issue-list-page.tsx'),
      texts,
    },
    { path: '/issues/mine', access: own, layout: 'standard', load: () => import('./list/own-issues-page.tsx'), texts },
    {
      path: '/issues/archive',
      access: ['ACT_VIEW_ISSUE_LIST'] satisfies Calls['listArchive']['access'],
      layout: 'standard',
      load: () => import('./list/issue-archive-page.tsx'),
    },
    {
      path: '/issues/categories',
      access: manage,
      layout: 'standard',
      load: () => import('./categories/categories-page.tsx'),
      texts: ['custom-fields', 'custom-field', 'errors'],
    },
    {
      path: '/issues/categories/$categoryId',
      access: ['ACT_MANAGE_CATEGORY'] satisfies CategoryCalls['get']['access'],
      layout: 'standard',
      load: () => import('./categories/category-page.tsx'),
    },
    {
      path: '/issues/$issueId',
      access: ['ACT_VIEW_ISSUE', 'ACT_CREATE_ISSUE', 'INS_CONDUCT_INSPECTION'] satisfies Calls['get']['access'],
      layout: 'standard',
      load: () => import('./detail/issue-page.tsx'),
      texts: [...texts, 'issue', 'logs', 'activities', 'errors'],
    },
  ],
  actions: [{ key: 'new_issue', order: 20, icon: IconFlag, access: ['ACT_CREATE_ISSUE'], path: '/issues' }],
  search: { key: 'issues', icon: IconFlag, access: own, load: () => import('./find-issues.ts') },
  menu: [{ key: 'issues', path: '/issues', icon: IconFlag, access: [...list, ...own], order: 30 }],
};

/** The sheet in which an issue is raised from an answer, and the choices that it needs offline. */
export const loadRaiseSheet = () => import('./raise/raise-sheet.tsx');
export type { RaisedIssue } from './raise/raise-values.ts';
export const loadIssueChoices = () => import('./raise/fetch-choices.ts');
/** The table of issues, for features that select some of them. */
export const loadIssueTable = () => import('./list/issue-table.tsx');

/** Components of the report: the issues of an answer and of the inspection, and the dialog that raises one. */
export const AnswerIssues = lazy(() => import('./at-inspection/answer-issues.tsx'));
export const InspectionIssues = lazy(() => import('./at-inspection/inspection-issues.tsx'));
export const IssueFromAnswer = lazy(() => import('./at-inspection/issue-from-answer.tsx'));
export type { AnswerToRaise } from './create/answer-to-raise.ts';
/** A component for the person who inspects an asset: its open issues. */
export const OpenIssuesOfAsset = lazy(() => import('./at-inspection/open-issues-of-asset.tsx'));
export const IssuesOfAsset = lazy(() => import('./list/issues-of-asset.tsx'));
