import type { TemplateEntry } from '@rounds/contract/checklists';

export const at = '2026-11-20T13:05:00.000Z';
/** A template that was never published. */
export const templateEntry = (id: number, title: string, more: Partial<TemplateEntry> = {}): TemplateEntry => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  template_id: id,
  is_template: true,
  title,
  description: '',
  parent_id: null,
  revision: 3,
  depth: 0,
  language: 'en',
  contains_asset: false,
  questions: 14,
  children: null,
  created_at: at,
  updated_at: at,
  published_version: null,
  published_at: null,
  has_draft: true,
  need_merge_request: false,
  has_draft_translations: false,
  options: null,
  ...more,
});

export const published = { published_version: 2, published_at: at, has_draft: false };
