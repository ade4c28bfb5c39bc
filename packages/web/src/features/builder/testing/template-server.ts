/** A fake server with one template for tests of the builder. */

import { checklists, type Template, type TemplateVersion } from '@rounds/contract/checklists';
import { globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { inspections } from '@rounds/contract/inspections';
import { applyPatch, type TemplatePatch, type TemplateRecords, toDocument, toRecords } from '@rounds/engine';
import { type Form, testId } from '@rounds/engine/testing';
import { FakeApiError, FakeServer } from '../../../testing/index.ts';

const at = '2026-11-20T13:05:00.000Z';

/** Stores one template, accepts patches by revision, and can save on behalf of another user. */
export class TemplateServer extends FakeServer {
  readonly form: Form;
  records: TemplateRecords;
  revision = 4;
  constructor(form: Form) {
    super();
    this.form = form;
    this.records = toRecords(form.document);
    this.on(checklists.get, () => this.template());
    this.on(globalResponses.all, () => []);
    this.on(inspections.getImpact, () => ({
      ...{ revision: this.revision, published_version: 3, versions: [], inspections: 0, affected: 0 },
      ...{ answers: { converted: 0, attention: 0 }, items: [], references: [], global_responses: [] },
      ...{ assignments: 0, issues: 0, charts: 0, saved_views: 0 },
    }));
    this.on(checklists.showDraftPresence, () => null);
    const version = { ...toDocument(toRecords(form.document)), version: 3, published_at: at };
    this.on(checklists.getLatestVersion, () => version as unknown as TemplateVersion);
    this.on(checklists.getVersion, () => version as unknown as TemplateVersion);
    this.on(checklists.getSummary, () => ({
      has_draft: true,
      published: true,
      version_id: 31,
      version_title: 'Kitchen',
      language: 'en',
      contains_asset: false,
      global_type: null,
      pages: 1,
      sections: 1,
      questions: 2,
      inspections: 0,
      versions: [{ id: 31, version: 3, title: 'Summer', published_at: at, published_by: 'Jonas' }],
    }));
    this.on(checklists.saveDraft, ({ body }) => {
      if (body.revision !== this.revision) {
        throw new FakeApiError('CKL_REVISION_NOT_MATCH', 'Someone else saved this template.', {
          data: {
            revision: this.revision,
            patches: [
              {
                ...{ revision: this.revision, patch: this.lastPatch, by: 'Jonas', by_me: this.byMe, at },
                ...{ save_id: testId(901), user_id: this.byMe ? 1 : 2 },
              },
            ],
          },
        });
      }
      this.store(body as TemplatePatch);
      return { revision: this.revision, has_draft: true, saved_at: at };
    });
  }
  lastPatch: TemplatePatch = {};
  /** Whether the save in between was made by the same user. */
  byMe = false;
  store(patch: TemplatePatch) {
    const { head, items, response_sets, rule_sets, info, custom_units, grouped_items, image_markers, tests } = patch;
    const records = { items, response_sets, rule_sets, info, custom_units, grouped_items, image_markers, tests };
    this.lastPatch = { head, ...records };
    this.records = applyPatch(this.records, this.lastPatch).records;
    this.revision += 1;
  }
  template = (): Template =>
    ({
      ...toDocument(this.records),
      id: 12,
      uuid: testId(900),
      template_id: 12,
      parent_id: null,
      revision: this.revision,
      contains_asset: false,
      archived_at: null,
      created_at: at,
      updated_at: at,
      published_version: 3,
      published_at: at,
      has_draft: this.revision > 4,
      has_draft_translations: false,
      options: {
        has_draft: this.revision > 4,
        published: true,
        version_id: 31,
        version_title: 'Summer',
        language: 'en',
        contains_asset: false,
        global_type: null,
      },
      need_merge_request: false,
      relations: [],
      global_responses: [],
      global_items: [],
    }) as unknown as Template;
  getTitle = (key: string) => this.records.items[this.form.id(key)]?.title;
}
