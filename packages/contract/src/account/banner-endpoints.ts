/** The help at the top of screens and other panels that each person can close for good and show again. */
import * as z from 'zod/mini';

/** The screens that have help; their texts are in the browser's namespace `help`. */
export const BANNERS = [
  'dashboard',
  'analytics_overview',
  'analytics_issues',
  'analytics_responses',
  'analytics_reports',
  'inspections',
  'issues',
  'assignments',
  'template_editor',
  'global_responses',
  'public_library',
  'assets',
  'global_lists',
  'file_manager',
  'users',
  'groups',
  'roles',
  'organization',
  'checklist_settings',
  'report_settings',
  'user_settings',
  'security',
  'single_sign_on',
  'account',
] as const;
export type Banner = (typeof BANNERS)[number];

/** Tours of the first day. Once finished or left, a tour is not offered again; the help centre starts it at any time. */
export const TOURS = ['tour_administrator', 'tour_inspector'] as const;
export type Tour = (typeof TOURS)[number];

/** The banners, and panels and tours that are no help of a screen. */
export const CLOSABLES = [...BANNERS, 'first_steps', ...TOURS] as const;
export type Closable = (typeof CLOSABLES)[number];

const output = z.object({ closed: z.array(z.enum(CLOSABLES)) });

export const bannerEndpoints = {
  listClosedBanners: {
    method: 'GET',
    path: '/user/account/closed-banners',
    access: 'signed-in',
    prefix: 'USR',
    summary: 'List the help banners, panels and tours that you have closed',
    output,
  },
  closeBanner: {
    method: 'POST',
    path: '/user/account/close-banner',
    access: 'signed-in',
    prefix: 'USR',
    no_events: 'personal',
    summary: 'Close a help banner, panel or tour for good',
    body: z.object({ banner: z.enum(CLOSABLES) }),
    output,
    activity: 'account.preferences_changed',
  },
  showBanners: {
    method: 'POST',
    path: '/user/account/show-banners',
    access: 'signed-in',
    prefix: 'USR',
    no_events: 'personal',
    summary: 'Show all help banners and panels again',
    output,
    activity: 'account.preferences_changed',
  },
} as const;
